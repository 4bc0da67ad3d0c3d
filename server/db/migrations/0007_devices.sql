CREATE TABLE "server_key" (
	"name" text PRIMARY KEY NOT NULL,
	"sealed" "bytea" NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
-- Nothing ever wrote here; a token now belongs to one store, so that no other store's shopper can take it over (I36).
DELETE FROM "push_token";--> statement-breakpoint
ALTER TABLE "push_token" DROP CONSTRAINT "push_token_pkey";--> statement-breakpoint
ALTER TABLE "push_token" ADD CONSTRAINT "push_token_business_id_token_pk" PRIMARY KEY("business_id","token");--> statement-breakpoint
ALTER TABLE "notification" ADD COLUMN "pushed_to" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "push_token" ADD COLUMN "id" text NOT NULL;--> statement-breakpoint
ALTER TABLE "push_token" ADD COLUMN "name" text NOT NULL;--> statement-breakpoint
CREATE INDEX "notification_unread" ON "notification" USING btree ("business_id","uid") WHERE read_at is null;--> statement-breakpoint
CREATE INDEX "push_token_business_id_uid_index" ON "push_token" USING btree ("business_id","uid");--> statement-breakpoint
ALTER TABLE "push_token" ADD CONSTRAINT "push_token_id_unique" UNIQUE("id");
