CREATE TABLE "text_days" (
	"day" date PRIMARY KEY NOT NULL,
	"messages" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "text_messages" (
	"id" uuid PRIMARY KEY NOT NULL,
	"message_key" text NOT NULL,
	"kind" text NOT NULL,
	"order_id" uuid,
	"payload" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"due_at" timestamp with time zone DEFAULT now() NOT NULL,
	"claim" uuid,
	"handed_over_at" timestamp with time zone,
	"sent_at" timestamp with time zone,
	"last_error" text DEFAULT '' NOT NULL,
	"phone" text DEFAULT '' NOT NULL,
	"body" text DEFAULT '' NOT NULL,
	"parts" integer DEFAULT 0 NOT NULL,
	"cost_minor" bigint DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "text_messages_state_check" CHECK ("text_messages"."state" in ('waiting', 'sent', 'failed', 'unsure', 'skipped'))
);
--> statement-breakpoint
ALTER TABLE "phone_codes" ADD COLUMN "asker" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "phone_codes" ADD COLUMN "others_tries" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "phone_codes" DROP CONSTRAINT "phone_codes_pkey";--> statement-breakpoint
ALTER TABLE "phone_codes" ADD CONSTRAINT "phone_codes_phone_purpose_asker_pk" PRIMARY KEY("phone","purpose","asker");--> statement-breakpoint
CREATE UNIQUE INDEX "text_messages_key" ON "text_messages" USING btree ("message_key");--> statement-breakpoint
CREATE INDEX "text_messages_due_idx" ON "text_messages" USING btree ("due_at") WHERE "text_messages"."state" = 'waiting';--> statement-breakpoint
CREATE INDEX "text_messages_list_idx" ON "text_messages" USING btree ("created_at","id","state");--> statement-breakpoint
CREATE INDEX "text_messages_order_idx" ON "text_messages" USING btree ("order_id") WHERE "text_messages"."order_id" is not null;--> statement-breakpoint
CREATE INDEX "text_messages_phone_idx" ON "text_messages" USING btree ("phone") WHERE "text_messages"."phone" <> '';