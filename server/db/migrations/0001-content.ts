import { sql, type Kysely } from "kysely"
import type { Migration } from "kysely/migration"

const statements = [
  /*
   * One row: the identity of this database, and the position of the latest change of its content. A write updates the
   * row first, so its lock queues writers, and positions are issued in the order of commits.
   * A sequence would not do: it issues numbers before the commit, so a reader could skip one that is still to come.
   */
  `create table content_state (
    only_row boolean primary key default true check (only_row),
    epoch uuid not null default gen_random_uuid(),
    position bigint not null default 0 check (position >= 0)
  )`,
  "insert into content_state default values",

  `create table uploaded_file (
    id uuid primary key,
    kind text not null check (kind in ('image', 'video')),
    name text not null check (name ~ '^[a-z0-9]+([._-][a-z0-9]+)*$' and length(name) <= 120),
    content_type text not null,
    size bigint not null check (size > 0),
    sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
    width integer check (width > 0),
    height integer check (height > 0),
    storage_key text not null,
    renditions jsonb not null default '[]' check (jsonb_typeof(renditions) = 'array'),
    placeholder text,
    created_at timestamptz not null,
    check (kind <> 'image' or (width is not null and height is not null))
  )`,

  `create table post (
    id uuid primary key,
    kind text not null check (kind in ('blog', 'devblog')),
    game text check (game in ('last-day-on-earth', 'frostborn')),
    link text not null check (link ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and length(link) <= 80),
    cover_file_id uuid references uploaded_file,
    focal_x double precision not null default 0.5 check (focal_x between 0 and 1),
    focal_y double precision not null default 0.5 check (focal_y between 0 and 1),
    video_url text check (length(video_url) <= 2048),
    author_en text not null check (author_en <> '' and length(author_en) <= 120),
    author_ru text not null check (author_ru <> '' and length(author_ru) <= 120),
    version integer not null default 1 check (version > 0),
    change_seq bigint not null unique,
    first_public_at timestamptz,
    created_at timestamptz not null,
    updated_at timestamptz not null,
    removed_at timestamptz,
    unique (id, kind),
    check ((kind = 'devblog') = (game is not null))
  )`,
  "create unique index post_link on post (kind, link) where removed_at is null",
  "create index post_change on post (kind, change_seq) where first_public_at is not null",
  "create index post_cover on post (cover_file_id)",

  `create table post_translation (
    post_id uuid not null references post on delete cascade,
    locale text not null check (locale in ('en', 'ru')),
    title text not null check (title <> '' and length(title) <= 160),
    excerpt text not null check (length(excerpt) <= 320),
    cover_alt text not null default '' check (length(cover_alt) <= 240),
    body jsonb not null check (jsonb_typeof(body) = 'object'),
    state text not null check (state in ('draft', 'scheduled', 'published')),
    published_at timestamptz,
    updated_at timestamptz not null,
    primary key (post_id, locale),
    check (state = 'draft' or published_at is not null)
  )`,
  "create index post_translation_order on post_translation (locale, published_at, post_id) where state = 'published'",
  "create index post_translation_due on post_translation (published_at) where state = 'scheduled'",

  `create table former_link (
    kind text not null,
    link text not null check (link ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and length(link) <= 80),
    post_id uuid not null,
    primary key (kind, link),
    foreign key (post_id, kind) references post (id, kind) on delete cascade
  )`,
  "create index former_link_post on former_link (post_id)",

  `create table job (
    id uuid primary key,
    department text not null check (department in
      ('engineering', 'art', 'design', 'production', 'publishing', 'qa', 'support', 'audio')),
    employment_type text not null check (employment_type in ('FULL_TIME', 'PART_TIME', 'CONTRACTOR', 'INTERN')),
    remote boolean not null,
    country text check (country ~ '^[A-Z]{2}$'),
    city_en text check (city_en <> '' and length(city_en) <= 80),
    city_ru text check (city_ru <> '' and length(city_ru) <= 80),
    salary_min integer check (salary_min > 0),
    salary_max integer check (salary_max >= salary_min),
    salary_currency text check (salary_currency ~ '^[A-Z]{3}$'),
    salary_unit text check (salary_unit in ('HOUR', 'MONTH', 'YEAR')),
    valid_through timestamptz,
    closed_at timestamptz,
    version integer not null default 1 check (version > 0),
    change_seq bigint not null unique,
    first_public_at timestamptz,
    created_at timestamptz not null,
    updated_at timestamptz not null,
    removed_at timestamptz,
    check (remote or country is not null),
    check ((city_en is null) = (city_ru is null)),
    check (num_nonnulls(salary_min, salary_max, salary_currency, salary_unit) in (0, 4)),
    check (removed_at is null or closed_at is not null)
  )`,
  "create index job_change on job (change_seq) where first_public_at is not null",
  "create index job_closed on job (closed_at, id) where first_public_at is not null",
  "create index job_due on job (valid_through) where closed_at is null",

  `create table job_translation (
    job_id uuid not null references job on delete cascade,
    locale text not null check (locale in ('en', 'ru')),
    title text not null check (title <> '' and length(title) <= 160),
    summary text not null check (length(summary) <= 320),
    body jsonb not null check (jsonb_typeof(body) = 'object'),
    state text not null check (state in ('draft', 'scheduled', 'published')),
    published_at timestamptz,
    updated_at timestamptz not null,
    primary key (job_id, locale),
    check (state = 'draft' or published_at is not null)
  )`,
  "create index job_translation_order on job_translation (locale, published_at, job_id) where state = 'published'",
  "create index job_translation_due on job_translation (published_at) where state = 'scheduled'",

  `create table daily_note (
    locale text primary key check (locale in ('en', 'ru')),
    text text not null check (text <> '' and length(text) <= 280),
    link text check (link <> '' and length(link) <= 2048),
    link_label text check (link_label <> '' and length(link_label) <= 60),
    picture_file_id uuid references uploaded_file,
    picture_alt text not null default '' check (length(picture_alt) <= 240),
    shown_from timestamptz not null,
    shown_until timestamptz check (shown_until > shown_from),
    shown boolean not null,
    updated_at timestamptz not null,
    check ((link is null) = (link_label is null))
  )`,
]

const tables = [
  "daily_note",
  "job_translation",
  "job",
  "former_link",
  "post_translation",
  "post",
  "uploaded_file",
  "content_state",
]

/** Posts, vacancies, daily notes, the files they show, and the change positions. */
export const content: Migration = {
  up: async (database: Kysely<unknown>) => {
    for (const statement of statements) await sql.raw(statement).execute(database)
  },
  down: async (database: Kysely<unknown>) => {
    for (const table of tables) await sql.raw(`drop table ${table}`).execute(database)
  },
}
