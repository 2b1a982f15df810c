"""What a seat of Das Blaue Amulett knows, as numbers for a program that learns."""

from amulett.core.kernel import rule
from amulett.core.observation import Observation, names_of
from amulett.games.blaues_amulett.box.edition import CARD_IDS, PLACE_IDS, POWER_IDS, WAY_IDS
from amulett.games.blaues_amulett.state import CARDS, FARTHEST, KINDS, RIGHTS, SEATS, STEPS, WAYS, Cause, Need, Phase


@rule
def score(s, e, seat):
    """Steps, as everybody sees them: a move shows when its last step is done."""
    hidden = seat == s.on_turn and Phase.MOVE < s.phase <= Phase.BACK_PLACE and s.path_size > 0
    return (s.path[0] if hidden else s.at[seat]) >> 1


OBSERVATION = Observation(1, SEATS, score=score)

now = OBSERVATION.now
now.choice("phase", names_of(Phase), "i.phase")
now.choice("players", [str(n) for n in range(2, SEATS + 1)], "e.seats - 2")
now.seat("on turn", "i.on_turn")
now.amount("turns, in sixteens", 255, "i.turn >> 4")
now.amount("moves made", 6, "i.moves")
now.choice("moving by", WAY_IDS, "i.card", when="i.path_size > 0")
now.amount("steps to go", FARTHEST, "i.steps", when="i.path_size > 0")
now.seat("amulet", "i.amulet")
now.seat("lost the amulet", "i.loser")
now.choice("amulet by", names_of(Cause), "i.cause")
now.choice("discard for", names_of(Need), "i.need")
now.choice("moving", POWER_IDS, "i.figure")
now.set("moved", POWER_IDS, "i.moved")
now.choice("place of", PLACE_IDS, "i.power_at[n]", each=POWER_IDS)
now.count("steps of seat", STEPS, "i.at[seat] >> 1", by_seat=True)
now.flag("in the right lane, seat", "i.at[seat] & 1", by_seat=True)
now.set("face up before seat", WAY_IDS, "i.face_up[seat]", by_seat=True)
now.count("cards of seat", CARDS, "i.hand_size[seat]", by_seat=True)
now.count("own cards of", 15, "i.hand[i.seat][n]", each=CARD_IDS)
now.count("draw pile", CARDS, "i.pile_size")
now.count("discard pile", CARDS, "i.discard_size")
now.tally("discards of", CARD_IDS, CARDS, "i.discard[n]", upto="i.discard_size")

past = OBSERVATION.past
past.count("turns beyond that", 15, "i.turn & 15")
past.index("discard", KINDS, "i.discard[n]", each=CARDS, upto="i.discard_size")
past.choice("moving by, as told", WAY_IDS, "i.card")
past.amount("paid in this move", CARDS, "i.paid")
past.count("places passed", FARTHEST + 1, "i.path_size")
past.count("path", 255, "i.path[n] & 255", each=FARTHEST + 1, upto="i.path_size")
past.amount("paid before place", 15, "i.path[n] >> 8", each=FARTHEST + 1, upto="i.path_size")
past.count("right closed by section", 20, "i.closed[n] // 100", each=RIGHTS)
past.count("and clause", 99, "i.closed[n] % 100", each=RIGHTS)
past.index("way card drawn by lot, seat", WAYS, "i.lot[seat]", by_seat=True)
past.count("in play", CARDS, "i.in_play[n]", each=CARD_IDS)
past.amount("fresh cards of seat", CARDS, "i.fresh[seat]", by_seat=True)
past.count("known of seat", 15, "i.known[0][seat][n]", by_seat=True, each=CARD_IDS)
past.count("known to all of seat", 15, "i.known[1][seat][n]", by_seat=True, each=CARD_IDS)
past.count("new cards of", CARDS, "i.new[0][n]", each=CARD_IDS)
past.count("new to all of", CARDS, "i.new[1][n]", each=CARD_IDS)
past.count("old cards of", CARDS, "i.old[0][n]", each=CARD_IDS)
past.count("old to all of", CARDS, "i.old[1][n]", each=CARD_IDS)
past.seat("robbed unseen", "i.robbed[0]")
past.seat("robber unseen", "i.robber[0]")
past.seat("robbed, to all", "i.robbed[1]")
past.seat("robber, to all", "i.robber[1]")
