-- I23: one resource serves one appointment at a time, whatever the code above believes.
ALTER TABLE "appointment" ADD CONSTRAINT "one_appointment_at_a_time"
  EXCLUDE USING gist ("resource" WITH =, tstzrange("starts", "ends") WITH &&) WHERE ("status" <> 'CANCELLED');
--> statement-breakpoint
-- I21: a retry of the same intent, line and slot finds its appointment; a cancelled one gives its place back.
CREATE UNIQUE INDEX "one_appointment_per_place" ON "appointment" ("business_id", "intent_id", "line", "slot") WHERE ("status" <> 'CANCELLED');
--> statement-breakpoint
-- The role that requests run under: it owns nothing and cannot change a table's shape. Roles belong to the whole cluster,
-- so another database of it may have made this one, and a hosted database may not let us.
DO $$
BEGIN
  CREATE ROLE shop_app NOLOGIN;
EXCEPTION
  WHEN duplicate_object OR unique_violation THEN NULL;
  WHEN insufficient_privilege THEN RAISE NOTICE 'shop_app could not be made; requests run as %', current_user;
END
$$;
