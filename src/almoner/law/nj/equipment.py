"""N.J.A.C. 13:47-20.10(b), 20.14 and 20.15: who provides equipment and services.

Provisions in the order of the paragraphs. Uses the language of `law` and `facts`; used by `editions`.
"""

from almoner.acts import (
    EquipmentReceived,
    ProviderContracted,
    ProviderFamiliar,
    ServiceTaken,
    TableOpened,
)
from almoner.law.measures import count, latest
from almoner.law.nj.facts import STATED_BEFORE, approved_on_day, recorder_is, rule
from almoner.law.provision import provision
from almoner.law.terms import act

_RENEW = "Take it from a provider whom the Control Commission has approved for this date."

# 20.10(b) No equipment and no service of somebody who is not approved.

service_approved = provision(
    rule("20.10(b)"),
    "Services for the casino night are rendered by a provider approved for its date.",
    on=ServiceTaken,
    measure=approved_on_day(act.provider),
    equals=True,
    remedy=_RENEW,
    interpretation="the condition is cut off in the text; it is read as that of 20.15 on equipment",
)

# 20.14 The provider is approved, and knows how a casino night is run.

provider_approved = provision(
    rule("20.14"),
    "The provider of equipment is approved by the Control Commission for the date of the casino night.",
    on=ProviderContracted,
    measure=approved_on_day(act.provider),
    equals=True,
    remedy="Engage a provider whom the Control Commission has approved for this date.",
)

provider_familiar = provision(
    rule("20.14"),
    "The provider is thoroughly familiar with the way a casino night is run, and somebody in charge has said so.",
    on=EquipmentReceived,
    measure=count(ProviderFamiliar, per=act.provider),
    at_least=1,
    what="statements about this provider",
    remedy="Let the member in charge state it before equipment is received.",
)

familiar_by = provision(
    rule("20.14"),
    "The member in charge states that a provider knows how a casino night is run.",
    on=ProviderFamiliar,
    measure=recorder_is("member_in_charge"),
    at_least=1,
    what="parts as member in charge of the person who states it",
    remedy="Let the member in charge state it.",
    interpretation="the text does not say who makes sure of it",
)

familiar_in_time = provision(
    rule("20.14"),
    "It is stated before equipment of the provider is received, not after.",
    on=ProviderFamiliar,
    when=count(ProviderFamiliar, per=act.provider, before=True) == 0,
    measure=count(EquipmentReceived, per=act.provider),
    at_most=0,
    what="deliveries of this provider already",
    remedy="Correct the entry of the delivery, then state it, then record the delivery.",
    interpretation=STATED_BEFORE,
)

# 20.15 All equipment comes from an approved provider.

equipment_engaged = provision(
    rule("20.15(a)"),
    "Equipment is received from a provider that the organization engaged.",
    on=EquipmentReceived,
    measure=count(ProviderContracted, per=act.provider),
    at_least=1,
    what="contracts with this provider",
    remedy="Record the contract with the provider first.",
)

equipment_approved = provision(
    rule("20.15(a)"),
    "Equipment is received from a provider who is approved on the game date.",
    on=EquipmentReceived,
    measure=approved_on_day(act.provider),
    equals=True,
    remedy=_RENEW,
)

table_of_received = provision(
    rule("20.15(a)"),
    "A table opens with equipment that was received for the event.",
    on=TableOpened,
    measure=count(EquipmentReceived, per=act.equipment),
    at_least=1,
    what="deliveries of this equipment",
    remedy="Record the equipment when it comes, and name it when the table opens.",
)

table_of_approved = provision(
    rule("20.15(a)"),
    "A table opens with equipment of a provider who is still approved.",
    on=TableOpened,
    when=count(EquipmentReceived, per=act.equipment) >= 1,
    measure=approved_on_day(latest(EquipmentReceived.provider, per=act.equipment)),
    equals=True,
    remedy="Open the table with equipment that was received from a provider approved for this date.",
)
