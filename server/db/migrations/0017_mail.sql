CREATE TABLE "mail" (
	"id" text PRIMARY KEY NOT NULL,
	"business_id" text NOT NULL,
	"order_id" text NOT NULL,
	"kind" text NOT NULL,
	"values" jsonb NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"next_try_at" timestamp with time zone,
	"tries" integer NOT NULL,
	"sent_at" timestamp with time zone,
	"ended_by" text
);
--> statement-breakpoint
CREATE TABLE "order_link" (
	"hash" text PRIMARY KEY NOT NULL,
	"business_id" text NOT NULL,
	"order_id" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"ends_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "cart_transaction" ADD COLUMN "locale" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "mail" ADD CONSTRAINT "mail_business_id_business_id_fk" FOREIGN KEY ("business_id") REFERENCES "public"."business"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mail" ADD CONSTRAINT "mail_order_id_cart_transaction_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."cart_transaction"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_link" ADD CONSTRAINT "order_link_business_id_business_id_fk" FOREIGN KEY ("business_id") REFERENCES "public"."business"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_link" ADD CONSTRAINT "order_link_order_id_cart_transaction_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."cart_transaction"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "mails_due" ON "mail" USING btree ("next_try_at") WHERE next_try_at is not null;--> statement-breakpoint
CREATE INDEX "mail_order_id_index" ON "mail" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "order_link_order_id_index" ON "order_link" USING btree ("order_id");