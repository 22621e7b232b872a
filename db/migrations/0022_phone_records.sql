CREATE TABLE "phone_records" (
	"phone" text NOT NULL,
	"source" text NOT NULL,
	"title" text NOT NULL,
	"report" jsonb,
	"failure" text,
	"wanted_at" timestamp with time zone DEFAULT now() NOT NULL,
	"asked_at" timestamp with time zone,
	"due_at" timestamp with time zone,
	"tries" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "phone_records_phone_source_pk" PRIMARY KEY("phone","source")
);
--> statement-breakpoint
CREATE INDEX "phone_records_due_idx" ON "phone_records" USING btree ("due_at") WHERE "phone_records"."due_at" is not null;--> statement-breakpoint
CREATE INDEX "phone_records_wanted_idx" ON "phone_records" USING btree ("wanted_at");