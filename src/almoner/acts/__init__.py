"""The ground floor: what can happen at a charity's night of games, as typed records.

An act is a frozen record of one thing that happened; an entry is an act with its envelope (stream, seq, time, who).
Acts are grouped by subject: `licensing`, `people`, `cage`, `tables`, `tournaments`, those of a casino night in `casino`
and `dealing`, those of a licensing authority in `registry` and `applications`, and the correction in `entry`.
`units` says what the numbers are, `codec` reads and writes JSON Lines, `record` sorts the lines of a file into streams,
`docs` tells of the fields of an act. This room uses nothing else of ours; every other
room may use it. To add an act: write its class in the module of its subject and list it in `entry.AnyAct`.
"""

from almoner.acts.applications import *  # noqa: F403
from almoner.acts.base import Act as Act
from almoner.acts.base import Malformed as Malformed
from almoner.acts.base import replace as replace
from almoner.acts.cage import *  # noqa: F403
from almoner.acts.casino import *  # noqa: F403
from almoner.acts.codec import Undecodable as Undecodable
from almoner.acts.codec import decode as decode
from almoner.acts.codec import encode as encode
from almoner.acts.dealing import *  # noqa: F403
from almoner.acts.entry import AnyAct as AnyAct
from almoner.acts.entry import Corrected as Corrected
from almoner.acts.entry import Entry as Entry
from almoner.acts.licensing import *  # noqa: F403
from almoner.acts.people import *  # noqa: F403
from almoner.acts.registry import *  # noqa: F403
from almoner.acts.tables import *  # noqa: F403
from almoner.acts.tournaments import *  # noqa: F403
