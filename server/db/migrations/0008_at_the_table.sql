CREATE TABLE "kitchen_word" (
	"order_id" text NOT NULL,
	"word" text NOT NULL,
	"business_id" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "kitchen_word_order_id_word_pk" PRIMARY KEY("order_id","word")
);
--> statement-breakpoint
CREATE TABLE "table_wish" (
	"id" text PRIMARY KEY NOT NULL,
	"business_id" text NOT NULL,
	"table_id" text NOT NULL,
	"wish" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"answered_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "kitchen_word" ADD CONSTRAINT "kitchen_word_order_id_cart_transaction_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."cart_transaction"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "kitchen_word" ADD CONSTRAINT "kitchen_word_business_id_business_id_fk" FOREIGN KEY ("business_id") REFERENCES "public"."business"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "table_wish" ADD CONSTRAINT "table_wish_business_id_business_id_fk" FOREIGN KEY ("business_id") REFERENCES "public"."business"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "table_wish" ADD CONSTRAINT "table_wish_table_id_dining_table_id_fk" FOREIGN KEY ("table_id") REFERENCES "public"."dining_table"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "one_open_wish" ON "table_wish" USING btree ("table_id","wish") WHERE answered_at is null;--> statement-breakpoint
CREATE INDEX "table_wish_at_index" ON "table_wish" USING btree ("at");