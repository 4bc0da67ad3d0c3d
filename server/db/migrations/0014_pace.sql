CREATE TABLE "inquiry_pace" (
	"account" text PRIMARY KEY NOT NULL,
	"asked_at" timestamp with time zone NOT NULL,
	"booked_until" timestamp with time zone NOT NULL,
	"paused_until" timestamp with time zone NOT NULL
);
