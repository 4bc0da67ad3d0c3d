-- Every server process keeps rendered pages of the catalogue. Who changes what they show, by whatever way, tells all processes with the commit.
CREATE FUNCTION tell_catalogue() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('catalogue', business_id) FROM (SELECT DISTINCT business_id FROM changed) AS one;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE FUNCTION tell_catalogue_of_product() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('catalogue', business_id)
     FROM (SELECT DISTINCT business_id FROM product WHERE id IN (SELECT product_id FROM changed)) AS one;
  RETURN NULL;
END
$$;
--> statement-breakpoint
-- What is read once for all stores: who they are, and what they offer.
CREATE FUNCTION tell_stores() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('catalogue', '*') FROM (SELECT FROM changed LIMIT 1) AS one;
  RETURN NULL;
END
$$;
--> statement-breakpoint
DO $$
DECLARE
  watched record;
BEGIN
  FOR watched IN
    SELECT * FROM (VALUES
      ('product', 'tell_catalogue'), ('product_location', 'tell_catalogue'), ('category', 'tell_catalogue'),
      ('product_add_on', 'tell_catalogue'), ('employee', 'tell_catalogue'),
      ('product_variant', 'tell_catalogue_of_product'), ('product_category', 'tell_catalogue_of_product'),
      ('business', 'tell_stores'), ('location', 'tell_stores'), ('tax', 'tell_stores'),
      ('provider_account', 'tell_stores'), ('api_key', 'tell_stores')
    ) AS those(relation, teller)
  LOOP
    -- A trigger that sees the changed rows is for one kind of statement.
    EXECUTE format('CREATE TRIGGER catalogue_added AFTER INSERT ON %I REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION %I()', watched.relation, watched.teller);
    EXECUTE format('CREATE TRIGGER catalogue_changed AFTER UPDATE ON %I REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION %I()', watched.relation, watched.teller);
    EXECUTE format('CREATE TRIGGER catalogue_removed AFTER DELETE ON %I REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION %I()', watched.relation, watched.teller);
  END LOOP;
END
$$;
