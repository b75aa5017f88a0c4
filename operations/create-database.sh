#!/bin/sh
# Makes the two users of the database and the database, once; the image of PostgreSQL runs it when its
# data folder is empty, and it runs by hand wherever psql may sign in as an administrator.
# PORTAL_OWNER_PASSWORD and PORTAL_SERVER_PASSWORD: without quotes and without characters of addresses.
set -eu
psql -v ON_ERROR_STOP=1 -v owner="$PORTAL_OWNER_PASSWORD" -v server="$PORTAL_SERVER_PASSWORD" \
  --username "${POSTGRES_USER:-postgres}" --dbname postgres <<'SQL'
CREATE ROLE portal_owner LOGIN PASSWORD :'owner';
CREATE ROLE portal_server LOGIN PASSWORD :'server';
CREATE DATABASE portal OWNER portal_owner ENCODING 'UTF8' TEMPLATE template0;
REVOKE CONNECT ON DATABASE portal FROM PUBLIC;
GRANT CONNECT ON DATABASE portal TO portal_server;
SQL
