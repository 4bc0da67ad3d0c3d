-- What must never be true. Each query names the rows that break a promise of docs/promises.md, and must return none.
-- `audited` is the orders that are asked about: all of them, or as many as three seconds are enough for (audit.ts).

-- I03 at most one PAID fact per order
select order_id as subject, count(*) || ' times' as detail from ledger join audited u on u.id = order_id where kind = 'PAID' group by order_id having count(*) > 1;

-- I04 paid orders have captured money that sums to what was due less what staff did not ask for, of captured attempts, in their currency, with evidence.
-- What went back before anything was booked is not of it: too little came, went back, and the order was paid anew. Of a deposit, what went back is due again with the rest.
-- Of a round that its guest paid by themselves bills may have paid some before.
select o.id as subject, 'captured ' || coalesce(c.amount, 0) || ' less extra ' || coalesce(x.amount, 0) || ' and gone before ' || coalesce(g.amount, 0) || ', booked ' || p.amount || ' and not asked for '
  || coalesce(w.amount, 0) || ', on bills ' || coalesce(b.amount, 0) || ', due ' || o.due_now as detail
from cart_transaction o
join audited u on u.id = o.id
join lateral (
  select sum(amount) as amount from ledger
  where order_id = o.id and kind in ('PAID', 'PART_PAID') and (attempt_id is not null or provider = 'STAFF')
) p on p.amount is not null
left join lateral (select sum(amount) as amount from ledger where order_id = o.id and kind = 'CAPTURED') c on true
left join lateral (select sum(amount) as amount from ledger where order_id = o.id and kind = 'OVERPAID') x on true
left join lateral (select sum(amount) as amount from ledger where order_id = o.id and kind = 'WAIVED') w on true
left join lateral (
  select least(sum(r.amount), (select sum(u.amount) from ledger u where u.order_id = o.id and u.kind = 'UNDERPAID' and u.at <= max(r.at))) as amount
  from ledger r
  where r.order_id = o.id and r.kind = 'REFUNDED'
    and r.at < (select min(b.at) from ledger b where b.order_id = o.id and b.kind in ('PAID', 'PART_PAID'))
) g on true
left join lateral (
  select sum(r.amount) as amount from ledger r
  where r.order_id = o.id and r.kind = 'REFUNDED' and exists (select from ledger b where b.order_id = o.id and b.kind = 'PART_PAID' and b.at <= r.at)
) d on true
left join lateral (select sum(amount) as amount from bill_line where round_id = o.id and state = 'SETTLED') b on true
left join lateral (select sum(amount) as amount from ledger where order_id = o.id and kind = 'PAID' and provider = 'DESK') k on true
where o.payment_state in ('PAID', 'PART_PAID', 'REFUNDED')
  and not exists (select from ledger l where l.order_id = o.id and l.kind = 'UNDERPAID' and o.payment_state = 'PART_PAID')
  and (coalesce(c.amount, 0) - coalesce(x.amount, 0) - coalesce(g.amount, 0) <> p.amount
    or p.amount + coalesce(w.amount, 0) + coalesce(b.amount, 0) + coalesce(k.amount, 0) - o.due_now not between 0 and coalesce(d.amount, 0))
union all
select l.order_id, 'a capture without evidence, of another state or in another currency'
from ledger l
join audited u on u.id = l.order_id
join cart_transaction o on o.id = l.order_id
left join payment_attempt a on a.id = l.attempt_id
where l.kind = 'CAPTURED'
  and (a.id is null or a.order_id <> o.id or a.state not in ('CAPTURED', 'MISMATCH') or l.currency <> o.currency or l.provider_reference is null or l.digest is null)
union all
select o.id, 'no money came and something was due'
from cart_transaction o
join audited u on u.id = o.id
join ledger p on p.order_id = o.id and p.kind in ('PAID', 'PART_PAID') and p.attempt_id is null
where o.due_now <> 0 and (p.provider is null or p.provider not in ('BILL', 'TILL', 'DESK', 'STAFF'))
union all
select o.id, 'is paid at the desk, and no person of the shop says that they took it'
from cart_transaction o
join audited u on u.id = o.id
join ledger p on p.order_id = o.id and p.kind = 'PAID' and p.provider = 'DESK'
where not exists (select from order_event e where e.order_id = o.id and e.type = 'staff.tookPayment' and e.cause = 'STAFF' and (e.event->>'amount')::bigint = p.amount)
union all
select o.id, 'is handed back at the desk ' || coalesce(b.amount, 0) || ', persons of the shop say ' || coalesce(e.amount, 0) || ', the desk took ' || coalesce(k.amount, 0)
from cart_transaction o
join audited u on u.id = o.id
join lateral (select sum(amount) as amount from ledger where order_id = o.id and kind = 'REFUNDED' and provider = 'DESK') b on b.amount is not null
left join lateral (select sum(amount) as amount from ledger where order_id = o.id and kind = 'PAID' and provider in ('DESK', 'TILL')) k on true
left join lateral (select sum((event->>'amount')::bigint) as amount from order_event where order_id = o.id and type = 'staff.returnedElsewhere' and cause = 'STAFF') e on true
where b.amount is distinct from e.amount or b.amount > coalesce(k.amount, 0)
union all
select o.id, 'is taken as enough by staff, and nothing came'
from cart_transaction o
join audited u on u.id = o.id
join ledger w on w.order_id = o.id and w.kind = 'WAIVED'
where not exists (select from ledger c where c.order_id = o.id and c.kind = 'CAPTURED')
union all
select o.id, 'was paid at the point of sale of a table that is not closed'
from cart_transaction o
join audited u on u.id = o.id
join ledger p on p.order_id = o.id and p.kind = 'PAID' and p.provider = 'TILL'
left join table_sitting s on s.id = o.sitting_id
where s.closed_at is null
union all
select o.id, 'bills that are paid cover ' || coalesce(sum(b.amount), 0) || ' of ' || o.total
from cart_transaction o
join audited u on u.id = o.id
join ledger p on p.order_id = o.id and p.kind = 'PAID' and p.provider = 'BILL'
left join bill_line b on b.round_id = o.id and b.state = 'SETTLED'
group by o.id, o.total
having coalesce(sum(b.amount), 0) <> o.total
union all
select o.id, 'its lines are ' || string_agg(distinct b.state, ', ') || ' for ' || sum(b.amount) || ', the bill is ' || o.payment_state || ' of ' || o.total
from cart_transaction o
join audited u on u.id = o.id
join bill_line b on b.bill_id = o.id
group by o.id, o.total, o.tip, o.payment_state
having sum(b.amount) + o.tip <> o.total
  or (bool_or(b.state = 'SETTLED') and o.payment_state not in ('PAID', 'REFUNDED'))
  or (o.payment_state = 'PAID' and not bool_or(b.state = 'SETTLED'))
  or (bool_or(b.state = 'HELD') and o.payment_state not in ('PENDING', 'REVIEW'))
  or (o.payment_state = 'PENDING' and not bool_or(b.state = 'HELD'));

-- I05 one evidence pays once
select provider || ' ' || provider_reference as subject, count(*) || ' captures of ' || count(distinct attempt_id) || ' payments' as detail
from ledger
where kind = 'CAPTURED' and (provider, provider_reference) in (
  select l.provider, l.provider_reference from ledger l join audited u on u.id = l.order_id where l.kind = 'CAPTURED'
)
group by provider, provider_reference having count(distinct attempt_id) > 1 or count(*) > count(distinct digest)
union all
-- the captures of a payment follow each other: each begins with what the earlier ones had brought
select l.attempt_id, 'a capture begins at ' || l.came_before || ' and not where another ended'
from ledger l
join audited u on u.id = l.order_id
where l.kind = 'CAPTURED' and l.came_before > 0
  and not exists (select from ledger b where b.attempt_id = l.attempt_id and b.kind = 'CAPTURED' and b.came_before + b.amount = l.came_before);

-- I13 a captured attempt has its captures in the ledger, as its order's log tells them, and no other attempt has one
select a.id as subject, 'state ' || a.state || ', captures ' || count(l.id) || ', the log tells ' || e.times as detail
from payment_attempt a
join audited u on u.id = a.order_id
left join ledger l on l.attempt_id = a.id and l.kind = 'CAPTURED'
left join lateral (select count(*) as times from order_event where order_id = a.order_id and attempt_id = a.id and type = 'money.captured') e on true
group by a.id, a.state, e.times
having (a.state = 'CAPTURED' and (count(l.id) = 0 or count(l.id) > greatest(1, e.times))) or (a.state not in ('CAPTURED', 'MISMATCH') and count(l.id) > 0);

-- I14 what late money took again can still be had: no time that had begun, no round of an evening that was over, unless a person said so
select e.order_id as subject, 'was taken again after its time had begun' as detail
from order_event e
join audited u on u.id = e.order_id
join appointment a on a.order_id = e.order_id and a.status <> 'CANCELLED' and a.starts <= e.at
where e.type = 'goods.retaken' and e.event ->> 'by' is null
union all
select e.order_id, 'was taken again after its evening'
from order_event e
join audited u on u.id = e.order_id
join cart_transaction o on o.id = e.order_id and not o.is_bill
join table_sitting s on s.id = o.sitting_id and least(s.ends_at, s.closed_at) < e.at
where e.type = 'goods.retaken' and e.event ->> 'by' is null;

-- I15 money beyond what was due, or without an order to pay, has a person who gives it back
select l.order_id as subject, sum(l.amount) || ' too much' as detail
from ledger l
join audited u on u.id = l.order_id
where l.kind in ('OVERPAID', 'REFUND_DUE') and not exists (select from staff_task t where t.order_id = l.order_id and t.kind = 'REFUND')
group by l.order_id
union all
select o.id, 'money was captured, nothing is paid, and no person was told'
from cart_transaction o
join audited u on u.id = o.id
where exists (select from ledger l where l.order_id = o.id and l.kind in ('CAPTURED', 'MISMATCH'))
  and not exists (select from ledger l where l.order_id = o.id and l.kind in ('PAID', 'PART_PAID'))
  and not exists (select from staff_task t where t.order_id = o.id and t.kind in ('REFUND', 'REVIEW'));

-- I46 an order that waits for a person is on the list of what waits
select o.id as subject, 'is in review, and no task is open' as detail
from cart_transaction o
join audited u on u.id = o.id
where o.payment_state = 'REVIEW' and not exists (select from staff_task t where t.order_id = o.id and t.done_at is null);

-- I18 the stored state is what the books allow
select o.id as subject, o.payment_state || ' is stored, the books say ' || f.kinds as detail
from cart_transaction o
join audited u on u.id = o.id
join lateral (
  select coalesce(string_agg(distinct kind, ', '), 'nothing') as kinds,
    coalesce(bool_or(kind = 'PAID'), false) as paid,
    -- by a bill, at the till, with nothing, or by what staff did not ask for
    coalesce(bool_or(kind = 'PAID' and (provider = 'BILL' or (provider in ('STAFF', 'TILL') and amount = 0))), false) or o.total = 0
      or coalesce(sum(amount) filter (where kind = 'PAID' and provider in ('DESK', 'TILL')), 0) > coalesce(sum(amount) filter (where kind = 'REFUNDED' and provider = 'DESK'), 0)
      or exists (select from bill_line b where b.round_id = o.id and b.state = 'SETTLED') as elsewhere,
    coalesce(bool_or(kind = 'PART_PAID'), false) as part,
    coalesce(bool_or(kind in ('CAPTURED', 'UNDERPAID', 'MISMATCH')), false) as some,
    -- until a person has said that it went back
    coalesce(bool_or(kind = 'MISMATCH' and currency <> o.currency), false)
      and exists (select from staff_task t where t.order_id = o.id and t.reason = 'OTHER_CURRENCY' and t.done_at is null) as foreign_here,
    coalesce(bool_or(kind = 'CANCELLED'), false) as cancelled,
    coalesce(bool_or(kind = 'EXPIRED'), false) as expired,
    coalesce(bool_or(kind = 'CLOSED'), false) as closed,
    coalesce(sum(amount) filter (where (kind in ('CAPTURED', 'MISMATCH') and currency = o.currency) or (kind = 'PAID' and provider in ('DESK', 'TILL'))), 0) as came,
    -- for nothing that it asked for: its own payment may have gone back whole before
    coalesce(sum(amount) filter (where kind in ('OVERPAID', 'MISMATCH') and currency = o.currency), 0) as beside,
    coalesce(sum(amount) filter (where kind = 'REFUNDED'), 0) as returned
  from ledger where order_id = o.id
) f on true
where not case o.payment_state
  when 'PAID' then f.paid and (f.came = 0 or f.returned < f.came or f.elsewhere)
  when 'PART_PAID' then f.part and not f.paid and f.returned < f.came
  when 'REFUNDED' then f.came > 0 and f.returned > 0 and f.returned >= f.came - f.beside and not f.elsewhere
  when 'REVIEW' then f.some and not f.paid and not f.part and (f.came = 0 or f.returned < f.came)
  when 'CANCELLED' then f.cancelled and not f.paid and f.returned >= f.came and not f.foreign_here
  when 'EXPIRED' then f.expired and not f.paid and f.returned >= f.came and not f.foreign_here
  when 'CLOSED' then f.closed and not f.paid and f.returned >= f.came
  when 'PENDING' then not f.paid and not f.part and not f.cancelled and not f.expired and not f.closed
  else false end;

-- I18 every order's log is without gaps and ends where the order stands
select o.id as subject, 'stands at ' || o.last_event || ', its log has ' || count(e.number) || ' lines up to ' || coalesce(max(e.number), 0) as detail
from cart_transaction o
join audited u on u.id = o.id
left join order_event e on e.order_id = o.id
group by o.id, o.last_event
having count(e.number) <> o.last_event or coalesce(max(e.number), 0) <> o.last_event;

-- I22 an unpaid order that keeps goods is waited for by a time, an open payment, or its agreed terms
select o.id as subject, 'keeps its goods for ever' as detail
from cart_transaction o
join audited u on u.id = o.id
where o.payment_state = 'PENDING' and o.kept_until is null
  and not exists (select from ledger l where l.order_id = o.id and l.kind = 'ACCEPTED')
  and not exists (select from payment_attempt a where a.order_id = o.id and a.live)
  and exists (select from stock_hold h where h.order_id = o.id and h.state = 'HELD');

-- I19 every slot of a service order has its one appointment, of the same store, shopper and intent
select l.order_id as subject, 'line ' || l.position || ' has ' || count(a.id) || ' appointments' as detail
from order_line l
join audited u on u.id = l.order_id
join cart_transaction o on o.id = l.order_id and o.is_service_order
left join appointment a on a.order_id = o.id and a.line = l.position
  and a.business_id = o.business_id and a.uid = o.uid and a.intent_id = o.intent_id and a.product_id = l.product_id
group by l.order_id, l.position
having count(a.id) = 0 or count(a.id) <> count(distinct a.slot)
union all
select a.id, 'belongs to an order of another shopper, intent or line'
from appointment a
join audited u on u.id = a.order_id
join cart_transaction o on o.id = a.order_id
where a.business_id <> o.business_id or a.uid <> o.uid or a.intent_id <> o.intent_id
  or not exists (select from order_line l where l.order_id = o.id and l.position = a.line)
union all
select a.id, 'cancelled while its order stands'
from appointment a
join audited u on u.id = a.order_id
join cart_transaction o on o.id = a.order_id
where a.status = 'CANCELLED' and o.payment_state in ('PENDING', 'PAID', 'PART_PAID') and o.life -> 'value' ->> 'goods' <> 'released'
  -- one of several, by staff (458)
  and not exists (select from order_event e where e.order_id = o.id and e.type = 'visit.cancelled' and e.event ->> 'appointment' = a.id);

-- I20 a paid appointment has a paid order, and a paid order's appointments are paid
select a.id as subject, a.status || ' in an order that is ' || o.payment_state as detail
from appointment a
join audited u on u.id = a.order_id
join cart_transaction o on o.id = a.order_id
where (a.status = 'PAID' and o.payment_state not in ('PAID', 'PART_PAID', 'REFUNDED'))
   or (a.status = 'PENDING' and o.payment_state in ('PAID', 'PART_PAID'))
union all
select id, 'PAID without an order' from appointment where order_id is null and status = 'PAID';

-- I23 no person is booked twice at once, no seat is given twice, and each booking has as many as come
select a.id as subject, 'overlaps ' || b.id as detail
from appointment a
join audited u on u.id = a.order_id
join appointment b on b.resource = a.resource and b.id <> a.id and b.status <> 'CANCELLED'
  and tstzrange(a.busy_from, a.busy_until) && tstzrange(b.busy_from, b.busy_until)
  and (a.occasion <> b.occasion or a.seats && b.seats)
where a.status <> 'CANCELLED'
union all
select a.id, 'has seats ' || a.seats || ' for ' || a.number_of_customer
from appointment a
join audited u on u.id = a.order_id
where a.status <> 'CANCELLED' and not upper_inf(a.seats)
  and a.number_of_customer <> (select sum(upper(part) - lower(part)) from unnest(a.seats) as part);

-- I26 what shelves hold is what orders hold, and only paid or accepted orders have taken anything
select s.id as subject, 'holds ' || s.held || ', orders hold ' || coalesce(h.held, 0) as detail
from product_location s
left join (select stock_id, sum(quantity) as held from stock_hold where state = 'HELD' group by stock_id) h on h.stock_id = s.id
where s.held <> coalesce(h.held, 0) or s.stock_in_hand < 0
union all
select h.order_id, h.state || ' in an order that is ' || o.payment_state
from stock_hold h
join audited u on u.id = h.order_id
join cart_transaction o on o.id = h.order_id
where (h.state = 'HELD' and o.payment_state in ('PAID', 'PART_PAID', 'CANCELLED', 'EXPIRED', 'CLOSED', 'REFUNDED'))
   or (h.state not in ('RELEASED', 'SENT') and o.life -> 'value' ->> 'goods' = 'released')
   or (h.state = 'COMMITTED' and o.payment_state not in ('PAID', 'PART_PAID', 'REVIEW', 'REFUNDED')
       and 0 = (select count(*) from ledger l where l.order_id = o.id and l.kind = 'ACCEPTED'))
   or (h.state = 'RELEASED' and o.payment_state in ('PENDING', 'PAID', 'PART_PAID') and o.life -> 'value' ->> 'goods' <> 'released'
       and 0 = (select count(*) from stock_hold c where c.order_id = h.order_id and c.stock_id = h.stock_id and c.state = 'COMMITTED'));

-- I26 what left the shop with a parcel, or over its counter, is on no shelf again because its order is over, unless a person put it there; nothing else is left out
select h.order_id as subject, case when h.state = 'SENT' then 'is not on its shelf, and no parcel has left, nor was it collected' else 'is on its shelf, and was delivered or collected' end as detail
from stock_hold h
join audited u on u.id = h.order_id
join cart_transaction o on o.id = h.order_id
where (h.state = 'SENT' and not exists (select from shipment s where s.order_id = h.order_id and s.status <> 'PENDING')
       and not exists (select from order_event e where e.order_id = h.order_id and e.type = 'order.collected'))
   or (h.state = 'RELEASED' and o.life -> 'value' ->> 'goods' = 'released'
       and (exists (select from shipment s where s.order_id = h.order_id and s.status = 'DELIVERED')
            or exists (select from order_event e where e.order_id = h.order_id and e.type = 'order.collected'))
       and (select e.number from order_event e where e.order_id = h.order_id and e.type = 'staff.released' limit 1) is null
       and not exists (select from stock_hold c where c.order_id = h.order_id and c.state = 'SENT'));

-- I26 what was to be sent and was called off since its money went back whole is on its shelf again
select h.order_id as subject, 'is on no shelf, and was not sent' as detail
from stock_hold h
join audited u on u.id = h.order_id
join cart_transaction o on o.id = h.order_id and o.payment_state = 'REFUNDED'
join shipment s on s.order_id = o.id and s.status = 'CANCELLED' and jsonb_array_length(s.events) = 0
where h.state = 'COMMITTED';

-- I32 what a provider told of, or staff asked about, and what no answer came to, is asked again
select a.id as subject, 'was told of at ' || a.unanswered_since || ', got no answer, and is not asked again' as detail
from payment_attempt a
join audited u on u.id = a.order_id
where a.unanswered_since is not null and a.next_ask_at is null;

-- I28 no promotion was used more often than allowed, nor more often than counted: what was cancelled after it was paid has given its use back, and what was not sent since all its money went back
select p.id as subject, 'uses ' || p.uses || ' of ' || coalesce(p.uses_most::text, 'any') || ', orders ' || count(o.id) as detail
from promotion p
left join cart_transaction o on o.promotion_id = p.id and o.closed_at is null and o.created_at is not null
  and not exists (select from order_event e where e.order_id = o.id and e.type in ('staff.cancelled', 'shopper.cancelled'))
  and not (o.payment_state = 'REFUNDED' and o.shipment is not null
    and not exists (select from shipment s where s.order_id = o.id and s.status <> 'CANCELLED'))
where p.id in (select used.promotion_id from cart_transaction used join audited u on u.id = used.id)
group by p.id, p.uses, p.uses_most
having p.uses > p.uses_most or p.uses < count(o.id);

-- L5 what stands and is to be delivered has a parcel that is on its way to be sent, or a person was told why not
select o.id as subject, 'stands, and its parcel is cancelled' as detail
from cart_transaction o
join audited u on u.id = o.id
join shipment s on s.order_id = o.id and s.status = 'CANCELLED'
where o.closed_at is null and o.life -> 'value' ->> 'goods' = 'committed' and o.payment_state in ('PENDING', 'PAID', 'PART_PAID')
  and not exists (select from staff_task t where t.order_id = o.id and t.reason in ('PARCEL_CANCELLED', 'PARCEL_REFUSED', 'PARCEL_FAILED'));
