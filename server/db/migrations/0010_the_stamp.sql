CREATE TABLE "shop_stamp" (
	"only_row" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"mode" text NOT NULL,
	"stamped_at" timestamp with time zone NOT NULL,
	CONSTRAINT "shop_stamp_one_row" CHECK ("shop_stamp"."only_row"),
	CONSTRAINT "shop_stamp_mode" CHECK ("shop_stamp"."mode" in ('demo', 'live'))
);
