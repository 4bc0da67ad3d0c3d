CREATE INDEX "audit_rows_by_time" ON "audit_row" USING btree ("at");--> statement-breakpoint
CREATE INDEX "outbox_parked" ON "outbox" USING btree ("created_at") WHERE delivered_at is null and parked_reason is not null;--> statement-breakpoint
CREATE INDEX "attempts_by_change" ON "payment_attempt" USING btree ("changed_at");--> statement-breakpoint
CREATE INDEX "shipments_to_ask" ON "shipment" USING btree ("next_ask_at") WHERE next_ask_at is not null;