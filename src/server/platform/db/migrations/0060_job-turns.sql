CREATE INDEX "jobs_turns" ON "jobs" USING btree ("kind","client_id","next_try_at","id") WHERE "jobs"."next_try_at" is not null;--> statement-breakpoint
-- Claims due jobs of a kind, provider after provider: those of the one after "former_client" first, and after the
-- last one the first. It steps by the index "jobs_turns" and so reads one entry of each provider it passes, however
-- many jobs wait. The estimates of the planner count one row of a hundred, for the policy of the rows, and would
-- have it sort all jobs of a provider: the settings leave it the order of the indexes.
CREATE FUNCTION "claim_jobs"(of_kind text, former_client text, max_jobs integer, due_at timestamptz, lease_end timestamptz, new_holder text, left_out text[]) RETURNS SETOF "jobs" LANGUAGE plpgsql
SET search_path = public, pg_temp SET enable_seqscan = off SET enable_bitmapscan = off SET enable_sort = off SET enable_incremental_sort = off AS $$
DECLARE
  -- The installation's own jobs, of no provider, come first: no id is before theirs.
  tenant text := '';
  first_try timestamptz := due_at;
  passed text := former_client;
  is_behind boolean := false;
  places tid[];
  place tid;
BEGIN
  IF max_jobs <= 0 OR NOT EXISTS (SELECT FROM jobs WHERE kind = of_kind AND next_try_at <= due_at) THEN RETURN; END IF;
  LOOP
    IF first_try <= due_at AND tenant <> ALL (left_out) THEN
      places := ARRAY(
        SELECT ctid FROM jobs WHERE kind = of_kind AND client_id = tenant AND next_try_at <= due_at
        ORDER BY next_try_at, id LIMIT max_jobs FOR UPDATE SKIP LOCKED
      );
      -- One by one, by the place of the locked row: by its key the planner may read all rows of the provider,
      -- after statistics that were taken while there were few.
      FOREACH place IN ARRAY places LOOP
        RETURN QUERY UPDATE jobs SET next_try_at = lease_end, holder = new_holder, tries = tries + 1
          WHERE ctid = place RETURNING *;
      END LOOP;
      max_jobs := max_jobs - cardinality(places);
      EXIT WHEN max_jobs <= 0;
    END IF;
    SELECT client_id, next_try_at INTO tenant, first_try FROM jobs
      WHERE kind = of_kind AND next_try_at IS NOT NULL AND client_id > passed
      ORDER BY client_id, next_try_at LIMIT 1;
    IF NOT FOUND OR (is_behind AND tenant > former_client) THEN
      EXIT WHEN is_behind;
      is_behind := true;
      first_try := NULL;
      passed := '';
    ELSE
      passed := tenant;
    END IF;
  END LOOP;
END $$;
