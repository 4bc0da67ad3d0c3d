-- What charts of before did not know: a dispute that was lost and then won. Its sum is the shop's again, unless money went back since.
UPDATE "cart_transaction" o SET "life" = jsonb_set(o."life", '{facts,turned}', coalesce((
		SELECT jsonb_object_agg(w."name", w."amount") FROM (
			SELECT DISTINCT ON (1) coalesce(e."event" ->> 'reference', e."attempt_id", e."event" ->> 'attemptId') AS "name",
				(e."event" ->> 'amount')::bigint AS "amount"
			FROM "order_event" e
			WHERE e."order_id" = o."id" AND e."type" = 'dispute.won' AND (e."event" ->> 'amount')::bigint > 0
				AND NOT EXISTS (SELECT FROM "order_event" later WHERE later."order_id" = o."id" AND later."number" > e."number"
					AND later."type" IN ('dispute.lost', 'money.refunded', 'staff.gaveBack'))
			ORDER BY 1, e."number" DESC) w
		WHERE w."name" IS NOT NULL), '{}'::jsonb)),
	"last_event" = o."last_event" + 1
WHERE EXISTS (SELECT FROM "order_event" e
	WHERE e."order_id" = o."id" AND e."type" = 'dispute.won' AND (e."event" ->> 'amount')::bigint > 0);--> statement-breakpoint
-- The log goes on from where such an order stands: its lines of before were written by charts of before.
INSERT INTO "order_event" ("order_id", "number", "business_id", "type", "event", "cause", "from_state", "to_state", "build", "at")
SELECT o."id", o."last_event", o."business_id", 'order.carriedOver', jsonb_build_object('type', 'order.carriedOver', 'life', o."life"), 'SYSTEM', '', '', 'before 0033',
	coalesce((SELECT max(e."at") FROM "order_event" e WHERE e."order_id" = o."id"), o."created_at")
FROM "cart_transaction" o
WHERE o."life" -> 'facts' ? 'turned' AND EXISTS (SELECT FROM "order_event" e
	WHERE e."order_id" = o."id" AND e."type" = 'dispute.won' AND (e."event" ->> 'amount')::bigint > 0);
