CREATE TABLE "push_choices" (
	"owner_id" uuid PRIMARY KEY NOT NULL,
	"topics" text[] NOT NULL,
	"quiet_from" text,
	"quiet_until" text
);
--> statement-breakpoint
CREATE TABLE "push_devices" (
	"id" uuid PRIMARY KEY NOT NULL,
	"owner_id" uuid NOT NULL,
	"endpoint" text NOT NULL,
	"p256dh" text NOT NULL,
	"auth" text NOT NULL,
	"language" text NOT NULL,
	"user_agent" text DEFAULT '' NOT NULL,
	"session_hash" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"seen_at" timestamp with time zone DEFAULT now() NOT NULL,
	"told_at" timestamp with time zone,
	"failures" integer DEFAULT 0 NOT NULL,
	"due_at" timestamp with time zone,
	"not_before" timestamp with time zone,
	"claim" uuid,
	"claimed_until" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "push_news" (
	"id" uuid PRIMARY KEY NOT NULL,
	"topic" text NOT NULL,
	"subject_id" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "push_news_topic_check" CHECK ("push_news"."topic" in ('orders', 'claims', 'messages'))
);
--> statement-breakpoint
CREATE TABLE "push_notices" (
	"device_id" uuid NOT NULL,
	"topic" text NOT NULL,
	"subject_id" uuid NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "push_notices_device_id_topic_subject_id_pk" PRIMARY KEY("device_id","topic","subject_id"),
	CONSTRAINT "push_notices_topic_check" CHECK ("push_notices"."topic" in ('orders', 'claims', 'messages'))
);
--> statement-breakpoint
ALTER TABLE "push_choices" ADD CONSTRAINT "push_choices_owner_id_owners_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."owners"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "push_devices" ADD CONSTRAINT "push_devices_owner_id_owners_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."owners"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "push_notices" ADD CONSTRAINT "push_notices_device_id_push_devices_id_fk" FOREIGN KEY ("device_id") REFERENCES "public"."push_devices"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "push_devices_endpoint_key" ON "push_devices" USING btree ("endpoint");--> statement-breakpoint
CREATE INDEX "push_devices_owner_idx" ON "push_devices" USING btree ("owner_id");--> statement-breakpoint
CREATE INDEX "push_devices_due_idx" ON "push_devices" USING btree ("due_at") WHERE "push_devices"."due_at" is not null;--> statement-breakpoint
CREATE INDEX "push_devices_session_idx" ON "push_devices" USING btree ("session_hash");--> statement-breakpoint
CREATE INDEX "push_news_created_idx" ON "push_news" USING btree ("created_at");