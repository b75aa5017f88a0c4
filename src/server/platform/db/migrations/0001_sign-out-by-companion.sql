CREATE INDEX "sessions_companion" ON "sessions" USING btree ("client_id","bind_hash");--> statement-breakpoint
ALTER TABLE "sessions" DROP COLUMN "feature_flags";