/** Events of an order's log that this build has words for, `desk.event.<name>`; any other is shown by its name. */
export const STORY_EVENTS: readonly string[] = [
  ...'order.placed order.carriedOver order.givenUp order.ready terms.accepted time.ranOut'.split(' '),
  ...'attempt.opened attempt.inProcess attempt.ended'.split(' '),
  ...'money.captured money.short money.extra money.mismatched money.refunded money.disputed'.split(' '),
  ...'change.proposed change.accepted change.refused round.billed round.unbilled bill.captured till.paid'.split(' '),
  ...'kitchen.accepted kitchen.served kitchen.refused visit.confirmed help.asked goods.retaken goods.gone'.split(' '),
  ...'return.asked return.accepted return.refused return.received'.split(' '),
  ...'staff.asked staff.tookAsEnough staff.gaveBack staff.released staff.cancelled staff.closed'.split(' '),
];
