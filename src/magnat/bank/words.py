"""The sentences of the cash desk in French and English. Placeholders such as {0:money} are filled
in when a sentence is shown."""

from __future__ import annotations

from typing import Final

Both = tuple[str, str]  # a text in French and in English

# The reasons of refusals: the English sentence, as the code raises it, and its French translation.
REASONS: Final[dict[str, str]] = {
    "the amount must be at least {0:money}": "le montant doit être d’au moins {0:money}",
    "{0:money} cannot be made up here: amounts go by {1:money}": (
        "{0:money} ne se paie pas ici\u00a0: les montants vont de {1:money} en {1:money}"
    ),
    "{0:holder} has {1:money}, not {2:money}": "{0:holder} a {1:money}, pas {2:money}",
    "{0:seat} has bid: only {1:money} of his money are free": (
        "{0:seat} a enchéri\u00a0: {1:money} seulement lui restent libres"
    ),
    "the bank has {0:money} left, not {1:money}": ("il reste {0:money} à la banque, pas {1:money}"),
    "the box says {0:money}, not {1:money}": "la boîte dit {0:money}, pas {1:money}",
    "an account cannot pay itself": "un compte ne se paie pas lui-même",
    "there is no such account": "ce compte n’existe pas",
    "there is no such key": "cette touche n’existe pas",
    "from {0} to {1}, not {2}": "de {0} à {1}, pas {2}",
    "that is the banker's to do": "cela revient au banquier",
    "everybody pays from his own account": "chacun paie de son propre compte",
    "everybody asks for his own account": "chacun demande pour son propre compte",
    "this request is answered already": "cette demande a déjà sa réponse",
    "only who is asked may answer": "seul celui à qui la demande est faite peut répondre",
    "this line moved nothing that could be put back": (
        "cette ligne n’a rien changé\u00a0: il n’y a rien à reprendre"
    ),
    "this line was put back already": "cette ligne est déjà corrigée",
    "an auction is under way": "une enchère est en cours",
    "say why": "donnez une raison",
    "correct first what depends on it: {0}": ("corrigez d’abord ce qui en dépend\u00a0: {0}"),
    "what it moved is not there any more": "ce que cette ligne a donné n’est plus là",
    "the desk keeps no titles at this level": "à ce niveau la caisse ne tient pas les titres",
    "the desk is at this level already": "la caisse est déjà à ce niveau",
    "there is no such title": "ce titre n’existe pas",
    "nothing is due there": "il n’y a rien à payer là",
    "that is not possible here": "ce n’est pas possible ici",
    "somebody owns it already": "ce titre a déjà un propriétaire",
    "nobody owns it": "ce titre n’est à personne",
    "there are no auctions in this box": "cette boîte n’a pas d’enchères",
    "nothing is under the hammer": "rien n’est aux enchères",
    "the bank has none left: wait until some come back": (
        "la banque n’en a plus\u00a0: il faut attendre qu’il en revienne"
    ),
    "nobody has room for it": "personne n’a de place où le poser",
    "{0:seat} has no room for it": "{0:seat} n’a pas de place où le poser",
    "{0:seat} is out of the game": "{0:seat} est hors jeu",
    "nobody else is in the game": "il n’y a plus personne d’autre en jeu",
    "everything goes back to the bank": "tout retourne à la banque",
    "the seller does not bid": "le vendeur n’enchérit pas",
    "this desk is put away: open it again first": (
        "cette caisse est rangée\u00a0: rouvrez-la d’abord"
    ),
    "the referee keeps the table now: pay there": (
        "l’arbitre tient la table maintenant\u00a0: tout se paie sur sa page"
    ),
    "this device keeps the bank already": "cet appareil tient déjà la banque",
    "the others are asked already": "la question est déjà posée aux autres",
    "write a name": "écrivez un nom",
    "the next bid is {0:money} at least": "la prochaine offre est d’au moins {0:money}",
}

# The labels of entries that have no key (button) of the edition: French, English.
LABELS: Final[dict[str, Both]] = {
    "start": ("Solde de départ", "Opening balance"),
    "carried": ("Report de la table", "Carried over from the table"),
    "pay": ("Paiement", "Payment"),
    "rent": ("Loyer", "Rent"),
    "rent_of": ("loyer de {0:item}", "rent of {0:item}"),
    "trade": ("Échange", "Trade"),
    "card": ("Carte", "Card"),
    "auction": ("Enchère", "Auction"),
    "other": ("Paiement", "Payment"),
    "deposit": ("Dépôt", "Deposit"),
    "withdraw": ("Retrait", "Withdrawal"),
    "buy": ("Achat", "Purchase"),
    "take": ("Prise", "Taken"),
    "sell": ("Vente", "Sale"),
    "give": ("Remis sans payer", "Handed over without payment"),
    "ruined": (
        "{0} ne peut plus payer\u00a0: tout va à {1}",
        "{0} cannot pay any more: everything goes to {1}",
    ),
    "left": (
        "{0} quitte la partie\u00a0: tout va à {1}",
        "{0} leaves the game: everything goes to {1}",
    ),
    "counter": ("Correction du n° {0}", "Correction of no. {0}"),
    "counter_asked": ("Correction du n° {0} ({1})", "Correction of no. {0} ({1})"),
    "declined": ("Demande refusée", "Request declined"),
    "depth:1": ("Niveau\u00a0: caisse", "Level: cash desk"),
    "depth:2": ("Niveau\u00a0: titres aussi", "Level: titles too"),
    "depth:3": ("Niveau\u00a0: arbitre", "Level: referee"),
    "online": ("Niveau\u00a0: en ligne", "Level: online"),
    "played": ("{0} (à l’arbitre)", "{0} (with the referee)"),
    "set": ("Table corrigée", "Table corrected"),
    "trust": ("{0}, {1} titres, achetés {2}", "{0}, {1} titles, bought for {2}"),
    "each": ("Chacun reçoit", "Everybody receives"),
    "from_each": ("Chacun paie", "Everybody pays"),
    "machine": ("À la machine", "At the machine"),
    "title": ("La soirée s’appelle", "The evening is called"),
    "name": ("Nouveau nom", "New name"),
    "trust:1": ("Les téléphones se servent", "Phones help themselves"),
    "trust:0": ("Le banquier confirme tout", "The banker confirms everything"),
    "close:1": ("La caisse est rangée", "The desk is put away"),
    "close:0": ("La caisse est rouverte", "The desk is open again"),
    "bank": ("{0} tient maintenant la banque", "{0} keeps the bank now"),
    "bank_moved": (
        "Un autre appareil tient maintenant la banque",
        "Another device keeps the bank now",
    ),
    "bank_asked": ("{0} demande à tenir la banque", "{0} asks to keep the bank"),
    "agreed": ("D’accord pour la banque", "Agreed about the bank"),
    "lot": ("Mise aux enchères", "Put up for auction"),
    "bid": (
        "{0:seat} offre {1:money} (rien n’est payé)",
        "{0:seat} bids {1:money} (nothing is paid)",
    ),
    "sold": ("adjugé à {0:seat} pour {1:money}", "sold to {0:seat} for {1:money}"),
    "unsold": ("Personne n’en veut", "Nobody wants it"),
    "called_off": ("Enchère arrêtée", "Auction called off"),
}

# Ready-made reasons for a correction or a payment, from which players choose.
MISTAKES: Final[dict[str, Both]] = {
    "amount": ("mauvais montant", "wrong amount"),
    "person": ("mauvaise personne", "wrong person"),
    "twice": ("compté deux fois", "counted twice"),
    "undone": ("repris aussitôt", "taken back at once"),
}
PAYMENTS: Final = ("rent", "trade", "card", "auction", "other")

COLUMNS: Final[dict[str, tuple[str, ...]]] = {
    "fr": ("n°", "heure", "compte", "libellé", "avec", "débit", "crédit", "solde", "article"),
    "en": ("no.", "time", "account", "label", "with", "debit", "credit", "balance", "clause"),
}
