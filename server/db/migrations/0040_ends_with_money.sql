-- Today's chart keeps the dishes of a round for less long, lets no order of terms end while money of it is here, and takes the rest of a contested deposit. Where an
-- older chart may have decided otherwise the log goes on from where the order stands.
UPDATE "cart_transaction" o SET "last_event" = o."last_event" + 1
WHERE o."last_event" > 0 AND (
	(o."sitting_id" IS NOT NULL AND EXISTS (SELECT FROM "order_event" e WHERE e."order_id" = o."id" AND e."type" IN ('attempt.inProcess', 'attempt.overdue', 'money.captured', 'money.mismatched')))
	OR (o."life" #>> '{facts,accepted}' = 'true'
		AND EXISTS (SELECT FROM "order_event" e WHERE e."order_id" = o."id" AND e."type" IN ('staff.closed', 'order.givenUp', 'kitchen.refused'))
		AND EXISTS (SELECT FROM "order_event" e WHERE e."order_id" = o."id" AND e."type" IN ('money.captured', 'money.mismatched')))
	OR EXISTS (SELECT FROM "order_event" d JOIN "order_event" c ON c."order_id" = d."order_id" AND c."number" > d."number" AND c."type" = 'money.captured'
		WHERE d."order_id" = o."id" AND d."type" = 'money.disputed'));--> statement-breakpoint
INSERT INTO "order_event" ("order_id", "number", "business_id", "type", "event", "cause", "from_state", "to_state", "build", "at")
SELECT o."id", o."last_event", o."business_id", 'order.carriedOver', jsonb_build_object('type', 'order.carriedOver', 'life', o."life"), 'SYSTEM', '', '', 'before 0040',
	coalesce((SELECT max(e."at") FROM "order_event" e WHERE e."order_id" = o."id"), o."created_at")
FROM "cart_transaction" o
WHERE o."last_event" > 0 AND NOT EXISTS (SELECT FROM "order_event" e WHERE e."order_id" = o."id" AND e."number" = o."last_event");
