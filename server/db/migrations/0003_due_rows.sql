CREATE INDEX "unordered_times" ON "appointment" USING btree ("held_until") WHERE status = 'PENDING' and order_id is null;--> statement-breakpoint
CREATE INDEX "payment_attempt_order_id_index" ON "payment_attempt" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "payment_attempt_business_id_provider_index" ON "payment_attempt" USING btree ("business_id","provider");--> statement-breakpoint
CREATE INDEX "inbox_due" ON "inbox" USING btree ("received_at") WHERE handled_at is null;--> statement-breakpoint
CREATE INDEX "orders_kept" ON "cart_transaction" USING btree ("kept_until") WHERE kept_until is not null;--> statement-breakpoint
CREATE INDEX "outbox_due" ON "outbox" USING btree ("created_at") WHERE delivered_at is null and parked_reason is null;