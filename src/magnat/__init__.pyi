from magnat.library import Board as Board
from magnat.library import Bot as Bot
from magnat.library import BoxOption as BoxOption
from magnat.library import Illegal as Illegal
from magnat.library import RecordVerdict as RecordVerdict
from magnat.library import Simulation as Simulation
from magnat.library import Table as Table
from magnat.library import TableChoice as TableChoice
from magnat.library import boxes as boxes
from magnat.library import load as load
from magnat.library import open as open
from magnat.library import options as options
from magnat.library import simulate as simulate
from magnat.library import verify as verify

__version__: str
__all__: tuple[str, ...]
