CREATE TABLE "removed_review_photos" (
	"file" text PRIMARY KEY NOT NULL,
	"removed_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "claims" ADD COLUMN "sms_due_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "claims" ADD COLUMN "sms_sending_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "claims" ADD COLUMN "sms_tries" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX "removed_review_photos_idx" ON "removed_review_photos" USING btree ("removed_at");--> statement-breakpoint
CREATE INDEX "claims_sms_due_idx" ON "claims" USING btree ("sms_due_at") WHERE "claims"."sms_due_at" is not null;