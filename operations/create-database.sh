#!/bin/sh
# Makes the two users of the database and a database, "portal" or the one of the given name. What is there
# already stays as it is, so it may run again. The image of PostgreSQL runs it when its data folder is empty,
# and it runs by hand wherever psql may sign in as an administrator: create-database.sh [NAME]
# PORTAL_OWNER_PASSWORD and PORTAL_SERVER_PASSWORD: without quotes and without characters of addresses.
set -eu
: "${PORTAL_OWNER_PASSWORD:?}" "${PORTAL_SERVER_PASSWORD:?}"
# The passwords are no arguments, which every user of the machine may read.
psql --quiet -v ON_ERROR_STOP=1 -v name="${1:-portal}" --username "${POSTGRES_USER:-postgres}" \
  --dbname postgres <<'SQL'
\getenv owner PORTAL_OWNER_PASSWORD
\getenv server PORTAL_SERVER_PASSWORD
SELECT format('CREATE ROLE portal_owner LOGIN PASSWORD %L', :'owner')
  WHERE NOT EXISTS (SELECT FROM pg_roles WHERE rolname = 'portal_owner') \gexec
SELECT format('CREATE ROLE portal_server LOGIN PASSWORD %L', :'server')
  WHERE NOT EXISTS (SELECT FROM pg_roles WHERE rolname = 'portal_server') \gexec
SELECT format('CREATE DATABASE %I OWNER portal_owner ENCODING ''UTF8'' TEMPLATE template0', :'name')
  WHERE NOT EXISTS (SELECT FROM pg_database WHERE datname = :'name') \gexec
REVOKE CONNECT ON DATABASE :"name" FROM PUBLIC;
GRANT CONNECT ON DATABASE :"name" TO portal_server;
SQL
