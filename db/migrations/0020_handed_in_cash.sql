ALTER TABLE "courier_statements" ADD COLUMN "handed_by" text;--> statement-breakpoint
ALTER TABLE "push_devices" ADD COLUMN "sending" jsonb;