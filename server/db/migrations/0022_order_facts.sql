-- What charts of before did not know of an order: disputes by their reference, payments watched beside the open one, and that the shop closed it.
UPDATE "cart_transaction" o SET "life" = jsonb_build_object(
	'value', '{"watching": "nothing"}'::jsonb || (o."life" -> 'value'),
	'facts', '{"contested": {}, "watched": [], "shut": false}'::jsonb || (o."life" -> 'facts')
		|| CASE WHEN (o."life" -> 'facts' ->> 'disputed')::boolean THEN jsonb_build_object('contested', (
			SELECT jsonb_build_object(coalesce(e."attempt_id", o."id"), coalesce((e."event" ->> 'amount')::bigint, 0)) FROM "order_event" e
			WHERE e."order_id" = o."id" AND e."type" = 'money.disputed' ORDER BY e."number" DESC LIMIT 1))
			ELSE '{}'::jsonb END
		|| CASE WHEN o."payment_state" = 'CLOSED' OR (o."payment_state" = 'CANCELLED' AND EXISTS (
			SELECT FROM "order_event" e WHERE e."order_id" = o."id" AND e."type" = 'kitchen.refused'))
			THEN '{"shut": true}'::jsonb ELSE '{}'::jsonb END),
	"last_event" = o."last_event" + 1;--> statement-breakpoint
-- The log goes on from where the order stands: its lines of before were written by charts of before.
INSERT INTO "order_event" ("order_id", "number", "business_id", "type", "event", "cause", "from_state", "to_state", "build", "at")
SELECT o."id", o."last_event", o."business_id", 'order.carriedOver', jsonb_build_object('type', 'order.carriedOver', 'life', o."life"), 'SYSTEM', '', '', 'before 0022',
	coalesce((SELECT max(e."at") FROM "order_event" e WHERE e."order_id" = o."id"), o."created_at")
FROM "cart_transaction" o;
