CREATE TABLE "posts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"slug" text NOT NULL,
	"words" jsonb NOT NULL,
	"picture" jsonb,
	"is_draft" boolean NOT NULL,
	"show_at" timestamp with time zone NOT NULL,
	"shown_at" timestamp with time zone,
	"revision" integer DEFAULT 1 NOT NULL,
	"saved_by" uuid NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX "posts_slug_key" ON "posts" USING btree ("slug");--> statement-breakpoint
CREATE INDEX "posts_show_at_idx" ON "posts" USING btree ("show_at");