CREATE TABLE "claim_messages" (
	"id" uuid PRIMARY KEY NOT NULL,
	"claim_id" uuid NOT NULL,
	"owner_id" uuid,
	"text" text NOT NULL,
	"idempotency_key" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "questions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"product_id" uuid NOT NULL,
	"customer_id" uuid,
	"name" text NOT NULL,
	"phone" text,
	"email" text,
	"language" text NOT NULL,
	"text" text NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"answer" text DEFAULT '' NOT NULL,
	"answered_at" timestamp with time zone,
	"answered_by" uuid,
	"revision" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "questions_one_way" CHECK (("questions"."phone" is null) <> ("questions"."email" is null)),
	CONSTRAINT "questions_shown_check" CHECK ("questions"."state" <> 'shown' or "questions"."answer" <> '')
);
--> statement-breakpoint
CREATE TABLE "review_helpful" (
	"review_id" uuid NOT NULL,
	"voter" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "review_helpful_review_id_voter_pk" PRIMARY KEY("review_id","voter")
);
--> statement-breakpoint
ALTER TABLE "push_news" DROP CONSTRAINT "push_news_topic_check";--> statement-breakpoint
ALTER TABLE "push_notices" DROP CONSTRAINT "push_notices_topic_check";--> statement-breakpoint
ALTER TABLE "claim_photos" ADD COLUMN "message_id" uuid;--> statement-breakpoint
ALTER TABLE "claim_messages" ADD CONSTRAINT "claim_messages_claim_id_claims_id_fk" FOREIGN KEY ("claim_id") REFERENCES "public"."claims"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "claim_messages" ADD CONSTRAINT "claim_messages_owner_id_owners_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."owners"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "questions" ADD CONSTRAINT "questions_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "questions" ADD CONSTRAINT "questions_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "questions" ADD CONSTRAINT "questions_answered_by_owners_id_fk" FOREIGN KEY ("answered_by") REFERENCES "public"."owners"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "review_helpful" ADD CONSTRAINT "review_helpful_review_id_reviews_id_fk" FOREIGN KEY ("review_id") REFERENCES "public"."reviews"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "claim_messages_key" ON "claim_messages" USING btree ("claim_id","idempotency_key");--> statement-breakpoint
CREATE INDEX "claim_messages_claim_idx" ON "claim_messages" USING btree ("claim_id","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "questions_once_key" ON "questions" USING btree ("product_id",coalesce("phone", lower("email")),md5("text"));--> statement-breakpoint
CREATE INDEX "questions_shown_idx" ON "questions" USING btree ("product_id","answered_at","id") WHERE "questions"."state" = 'shown';--> statement-breakpoint
CREATE INDEX "questions_created_idx" ON "questions" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "questions_waiting_idx" ON "questions" USING btree ("created_at") WHERE "questions"."state" = 'waiting';--> statement-breakpoint
CREATE INDEX "questions_customer_idx" ON "questions" USING btree ("customer_id");--> statement-breakpoint
CREATE INDEX "questions_phone_idx" ON "questions" USING btree ("phone");--> statement-breakpoint
CREATE INDEX "questions_email_idx" ON "questions" USING btree (lower("email"));--> statement-breakpoint
ALTER TABLE "claim_photos" ADD CONSTRAINT "claim_photos_message_id_claim_messages_id_fk" FOREIGN KEY ("message_id") REFERENCES "public"."claim_messages"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "push_news" ADD CONSTRAINT "push_news_topic_check" CHECK ("push_news"."topic" in ('orders', 'claims', 'messages', 'questions'));--> statement-breakpoint
ALTER TABLE "push_notices" ADD CONSTRAINT "push_notices_topic_check" CHECK ("push_notices"."topic" in ('orders', 'claims', 'messages', 'questions'));