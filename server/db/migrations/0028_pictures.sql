CREATE TABLE "picture_source" (
	"business_id" text NOT NULL,
	"address" text NOT NULL,
	"picture_id" text NOT NULL,
	CONSTRAINT "picture_source_business_id_address_pk" PRIMARY KEY("business_id","address")
);
--> statement-breakpoint
CREATE TABLE "picture" (
	"business_id" text NOT NULL,
	"id" text NOT NULL,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	"bytes" "bytea" NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "picture_business_id_id_width_pk" PRIMARY KEY("business_id","id","width")
);
