CREATE TABLE "word_versions" (
	"number" integer PRIMARY KEY NOT NULL,
	"words" jsonb NOT NULL,
	"saved_by" uuid NOT NULL,
	"saved_at" timestamp with time zone DEFAULT now() NOT NULL,
	"published_at" timestamp with time zone
);
