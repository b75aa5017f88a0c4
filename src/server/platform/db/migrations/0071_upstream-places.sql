CREATE TABLE "upstream_places" (
	"client_id" text NOT NULL,
	"lane" text NOT NULL,
	"holder" text NOT NULL,
	"wanted" integer NOT NULL,
	"places" integer NOT NULL,
	"is_failing" boolean DEFAULT false NOT NULL,
	"held_until" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "upstream_places_client_id_lane_holder_pk" PRIMARY KEY("client_id","lane","holder")
);
--> statement-breakpoint
CREATE INDEX "upstream_places_held" ON "upstream_places" USING btree ("held_until");
--> statement-breakpoint
CREATE FUNCTION "claim_places"(of_client text, of_lane text, of_holder text, wants integer, in_flight integer, max_places integer, lease_ms integer, fails boolean, OUT granted integer, OUT is_suspected boolean) LANGUAGE plpgsql
SET search_path = public, pg_temp AS $$
DECLARE
  at timestamptz;
  other record;
  left_over integer := max_places;
  claimants integer;
  taken integer;
  fair integer := 0;
BEGIN
  -- Claims of one provider take turns.
  PERFORM pg_advisory_xact_lock(hashtextextended('places ' || of_lane || ' ' || of_client, 0));
  at := clock_timestamp();
  DELETE FROM upstream_places WHERE client_id = of_client AND lane = of_lane AND held_until <= at;
  INSERT INTO upstream_places AS mine (client_id, lane, holder, wanted, places, is_failing, held_until)
    VALUES (of_client, of_lane, of_holder, wants, 0, fails, at + lease_ms * interval '1 millisecond')
    ON CONFLICT (client_id, lane, holder) DO UPDATE SET wanted = wants, is_failing = fails, held_until = excluded.held_until;
  SELECT count(*), coalesce(sum(places) FILTER (WHERE holder <> of_holder), 0),
      coalesce(bool_or(is_failing) FILTER (WHERE holder <> of_holder), false)
    INTO claimants, taken, is_suspected
    FROM upstream_places WHERE client_id = of_client AND lane = of_lane;
  -- Who wants less than an even part gets that, and the others share the rest evenly. Where there are more
  -- processes than places, the turn changes every two seconds.
  FOR other IN
    SELECT holder, wanted FROM upstream_places WHERE client_id = of_client AND lane = of_lane
    ORDER BY wanted, md5(holder || floor(extract(epoch FROM at) / 2)::text)
  LOOP
    granted := least(other.wanted, left_over / claimants);
    left_over := left_over - granted;
    claimants := claimants - 1;
    IF other.holder = of_holder THEN fair := granted; END IF;
  END LOOP;
  granted := greatest(0, least(fair, max_places - taken));
  -- What is in use is given away when its call has ended, which the next claim tells.
  UPDATE upstream_places SET places = greatest(in_flight, granted)
    WHERE client_id = of_client AND lane = of_lane AND holder = of_holder;
END $$;
