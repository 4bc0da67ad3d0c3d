-- An order's row is written once, with its number, as the last thing of its transaction: what belongs to it waits for it until the commit.
ALTER TABLE "stock_hold" ALTER CONSTRAINT "stock_hold_order_id_cart_transaction_id_fk" DEFERRABLE INITIALLY DEFERRED;--> statement-breakpoint
ALTER TABLE "appointment" ALTER CONSTRAINT "appointment_order_id_cart_transaction_id_fk" DEFERRABLE INITIALLY DEFERRED;--> statement-breakpoint
ALTER TABLE "attachment" ALTER CONSTRAINT "attachment_order_id_cart_transaction_id_fk" DEFERRABLE INITIALLY DEFERRED;--> statement-breakpoint
ALTER TABLE "staff_task" ALTER CONSTRAINT "staff_task_order_id_cart_transaction_id_fk" DEFERRABLE INITIALLY DEFERRED;
