CREATE TABLE "stock_papers" (
	"id" uuid PRIMARY KEY NOT NULL,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	"webp" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "stock_moves" ADD COLUMN "paper_id" uuid;--> statement-breakpoint
ALTER TABLE "stocktake_lines" ADD COLUMN "key" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "stocktakes" ADD COLUMN "is_given_up" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "stocktakes" ADD COLUMN "scope" text DEFAULT 'counted' NOT NULL;--> statement-breakpoint
ALTER TABLE "stock_moves" ADD CONSTRAINT "stock_moves_paper_id_stock_papers_id_fk" FOREIGN KEY ("paper_id") REFERENCES "public"."stock_papers"("id") ON DELETE no action ON UPDATE no action;