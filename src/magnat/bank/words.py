"""The sentences of the cash desk in French and English; amounts and names are filled in by tell."""

from __future__ import annotations

from typing import Final

Both = tuple[str, str]  # French, English

# Why something is refused: the English sentence is the key, as in the rules.
REASONS: Final[dict[str, str]] = {
    "the amount must be at least {0:money}": "le montant doit être d’au moins {0:money}",
    "{0:money} cannot be made up here: amounts go by {1:money}": (
        "{0:money} ne se paie pas ici : les montants vont de {1:money} en {1:money}"
    ),
    "{0:holder} has {1:money}, not {2:money}": "{0:holder} a {1:money}, pas {2:money}",
    "{0:seat} has bid: only {1:money} of his money are free": (
        "{0:seat} a enchéri : {1:money} seulement lui restent libres"
    ),
    "the bank has {0:money} left, not {1:money}": ("il reste {0:money} à la banque, pas {1:money}"),
    "the box says {0:money}, not {1:money}": "la boîte dit {0:money}, pas {1:money}",
    "whoever pays and whoever is paid must be two": (
        "celui qui paie et celui qui reçoit doivent être deux"
    ),
    "there is no such account": "il n’y a pas de tel compte",
    "there is no such key": "cette touche n’existe pas",
    "from {0} to {1}, not {2}": "de {0} à {1}, pas {2}",
    "that is the banker's to do": "cela revient au banquier",
    "everybody pays from his own account": "chacun paie de son propre compte",
    "everybody asks for his own account": "chacun demande pour son propre compte",
    "this request is answered already": "cette demande a déjà sa réponse",
    "only who is asked may answer": "seul celui à qui l’on demande peut répondre",
    "this line moved nothing that could be put back": (
        "cette ligne n’a rien déplacé que l’on puisse remettre"
    ),
    "this line was put back already": "cette ligne a déjà son écriture inverse",
    "an auction is under way": "une enchère est en cours",
    "say why": "dites pourquoi",
    "what it moved is not there any more": "ce qu’elle a déplacé n’y est plus",
    "the desk keeps no titles at this depth": "à ce niveau la caisse ne tient pas les titres",
    "the desk is as deep already": "la caisse est déjà à ce niveau",
    "there is no such title": "il n’y a pas de tel titre",
    "nothing is due there": "il n’y a rien à payer là",
    "it is not to be had that way": "cela ne se fait pas ainsi",
    "somebody owns it already": "elle a déjà un propriétaire",
    "nobody owns it": "personne ne la possède",
    "there are no auctions in this box": "cette boîte ne connaît pas d’enchères",
    "nothing is under the hammer": "rien n’est aux enchères",
    "the bank has none left: wait until some come back": (
        "la banque n’en a plus : il faut attendre qu’il en revienne"
    ),
    "nobody can put it anywhere": "personne ne peut la poser nulle part",
    "{0:seat} cannot put it anywhere": "{0:seat} ne peut la poser nulle part",
    "{0:seat} is out of the game": "{0:seat} est hors jeu",
    "nobody else is in the game": "il n’y a plus personne d’autre en jeu",
    "everything goes back to the bank": "tout retourne à la banque",
    "the seller does not bid": "le vendeur n’enchérit pas",
    "the next bid is {0:money} at least": "la prochaine offre est d’au moins {0:money}",
    "what is in bank is withdrawn first": "ce qui est en banque se retire d’abord",
    "only what one carries is deposited": "on ne dépose que ce que l’on porte",
    "shares are sold to the cash desk only": "les actions ne se vendent qu’à la caisse",
    "all tokens of that colour lie on mines": "tous les jetons de cette couleur sont posés",
    "players do not sell to each other here": "ici les joueurs ne se vendent rien",
    "no site changes hands while its group is built on": (
        "aucun site ne change de mains tant que son groupe est bâti"
    ),
}

# What a line of the ledger is called when no key of the edition names it.
LABELS: Final[dict[str, Both]] = {
    "start": ("Solde de départ", "Opening balance"),
    "carried": ("Report de la table", "Carried over from the table"),
    "pay": ("Paiement", "Payment"),
    "rent": ("Loyer", "Rent"),
    "trade": ("Échange", "Trade"),
    "card": ("Carte", "Card"),
    "auction": ("Enchère", "Auction"),
    "other": ("Autre", "Other"),
    "deposit": ("Dépôt", "Deposit"),
    "withdraw": ("Retrait", "Withdrawal"),
    "buy": ("Achat", "Purchase"),
    "sell": ("Vente", "Sale"),
    "give": ("Remise", "Handed over"),
    "return": ("Revente à la banque", "Sold back to the bank"),
    "mortgage": ("Hypothèque", "Mortgage"),
    "redeem": ("Hypothèque levée", "Mortgage lifted"),
    "build": ("Construction", "Building"),
    "unbuild": ("Vente de bâtiments", "Buildings sold"),
    "exchange": ("Hôtel contre maisons", "Hotel for houses"),
    "put": ("Bâtiment adjugé posé", "Building won, put down"),
    "ruined": ("Faillite : {0}", "Ruined: {0}"),
    "counter": ("Écriture inverse du n° {0}", "Counter-entry of no. {0}"),
    "declined": ("Demande refusée", "Request declined"),
    "depth:1": ("Niveau : caisse", "Depth: cash desk"),
    "depth:2": ("Niveau : titres aussi", "Depth: titles too"),
    "depth:3": ("Niveau : arbitre", "Depth: referee"),
    "lot": ("Mise aux enchères", "Put up for auction"),
    "bid": ("Offre", "Bid"),
    "sold": ("Adjugé", "Sold"),
    "unsold": ("Personne n’en veut", "Nobody wants it"),
}

# The reasons that a correction or a payment may have, besides what somebody types.
MISTAKES: Final[dict[str, Both]] = {
    "amount": ("mauvais montant", "wrong amount"),
    "person": ("mauvaise personne", "wrong person"),
    "twice": ("compté deux fois", "counted twice"),
}
PAYMENTS: Final = ("rent", "trade", "card", "auction", "other")

COLUMNS: Final[dict[str, tuple[str, ...]]] = {
    "fr": ("n°", "heure", "compte", "libellé", "avec", "débit", "crédit", "solde", "article"),
    "en": ("no.", "time", "account", "label", "with", "debit", "credit", "balance", "clause"),
}
