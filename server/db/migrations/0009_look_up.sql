CREATE TABLE "look_up" (
	"business_id" text NOT NULL,
	"contact" text NOT NULL,
	"tries" timestamp with time zone[] NOT NULL,
	"last_at" timestamp with time zone NOT NULL,
	CONSTRAINT "look_up_business_id_contact_pk" PRIMARY KEY("business_id","contact")
);
--> statement-breakpoint
ALTER TABLE "cart_transaction" ADD COLUMN "letters" text DEFAULT '' NOT NULL;--> statement-breakpoint
-- Orders from before get letters too: the alphabet of server/records/orderNumber.ts, from the random bytes at the start of a UUID.
UPDATE "cart_transaction" SET "letters" = (
	SELECT string_agg(substr('CDFHJKMNPRTVWX', 1 + get_byte("random"."bytes", "at") % 14, 1), '')
	FROM (SELECT uuid_send(gen_random_uuid()) AS "bytes" WHERE "cart_transaction"."id" IS NOT NULL) AS "random", generate_series(0, 2) AS "at"
);--> statement-breakpoint
ALTER TABLE "look_up" ADD CONSTRAINT "look_up_business_id_business_id_fk" FOREIGN KEY ("business_id") REFERENCES "public"."business"("id") ON DELETE no action ON UPDATE no action;