ALTER TABLE "appointment" ADD COLUMN "network" text;--> statement-breakpoint
ALTER TABLE "attachment" ADD COLUMN "network" text;--> statement-breakpoint
ALTER TABLE "cart_transaction" ADD COLUMN "network" text;--> statement-breakpoint
ALTER TABLE "promotion" ADD COLUMN "first_order" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX "unpaid_times" ON "appointment" USING btree ("business_id","ends") WHERE status = 'PENDING';--> statement-breakpoint
CREATE INDEX "files_without_order" ON "attachment" USING btree ("business_id","network") WHERE order_id is null;--> statement-breakpoint
CREATE INDEX "orders_of_network" ON "cart_transaction" USING btree ("business_id","network","created_at");--> statement-breakpoint
CREATE INDEX "orders_of_phone" ON "cart_transaction" USING btree ("business_id","phone","created_at");--> statement-breakpoint
CREATE INDEX "orders_of_email" ON "cart_transaction" USING btree ("business_id",lower("email"),"created_at");