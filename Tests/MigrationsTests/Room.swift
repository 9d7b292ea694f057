// Tests of Migrations.
