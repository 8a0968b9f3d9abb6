import { sql, type Kysely } from "kysely"
import type { Migration } from "kysely/migration"

/** The games of the site until then, as its settings and texts had them. */
export const earlierGames = {
  "last-day-on-earth": {
    name: {
      en: "Last Day on Earth",
      ru: "Last Day on Earth",
    },
    line: {
      en: "The world ended. Somebody took all the spoons.",
      ru: "Мир кончился. И ни одной ложки.",
    },
    intro: {
      en: "Empty kitchens, a radio with nothing to say, and a fire that can be seen from far away. Here, a stranger is a danger.",
      ru: "Пустые кухни, радио, которому нечего сказать, и костёр, который видно издалека. Незнакомец здесь — опасность.",
    },
    description: {
      en: "Survival after the end of the world: build a base, tune the radio, come back before dark.",
      ru: "Выживание после конца света: постройте базу, настройте радио, вернитесь до темноты.",
    },
    devblogLead: {
      en: "How the ash is made: rain, walls, crowds, silence, and what went wrong on the way.",
      ru: "Как делают пепел: дождь, стены, толпы, тишина — и что при этом пошло не так.",
    },
    searchWords: "ласт дей он ерс эрс лдое лдоэ последний день на земле ldoe",
    theme: "ember",
    accent: null,
    systems: [
      {
        platform: "ios",
        since: "15",
        memory: null,
      },
      {
        platform: "android",
        since: "9",
        memory: 3,
      },
    ],
    stores: [
      {
        store: "appStore",
        url: "https://apps.apple.com/app/id000000001",
      },
      {
        store: "googlePlay",
        url: "https://play.google.com/store/apps/details?id=example.lastdayonearth",
      },
    ],
    minimumAge: 16,
    releasedIn: 2016,
    crewSize: 4,
    trailer: {
      mp4: "/video/last-day-on-earth.mp4",
      webm: "/video/last-day-on-earth.webm",
      captions: {
        en: "/video/last-day-on-earth.en.vtt",
        ru: "/video/last-day-on-earth.ru.vtt",
      },
      since: "2025-03-21T09:00:00Z",
      seconds: 26,
    },
    focalPoint: {
      x: 0.6,
      y: 0.5,
    },
    hero: null,
    poster: null,
    features: [
      {
        title: {
          en: "Rain is a decision",
          ru: "Дождь — это решение",
        },
        text: {
          en: "A wet coat is heavy and cold, and a wet fire smokes and is seen from further away. But tracks wash out in a minute, and nothing hears you on a tin roof. Somewhere down the road is a house with a spoon in it.",
          ru: "Мокрая куртка тяжёлая и холодная, мокрый костёр дымит, и его видно дальше. Зато следы смывает за минуту, а на железной крыше вас никто не услышит. Где-то впереди по дороге стоит дом, а в нём — ложка.",
        },
        picture: null,
      },
      {
        title: {
          en: "A fire says where you are",
          ru: "Костёр всем скажет, где вы",
        },
        text: {
          en: "Build a camp edge by edge on a grid that forgives your thumb: a door here, a roof before the rain, a hole you’ll later call a window. The fire keeps you warm and tells everybody about it.",
          ru: "Лагерь строится по граням сетки, которая прощает толстые пальцы: тут дверь, тут крыша, пока не начался дождь, тут дыра, которую потом назовут окном. Костёр греет — и всем об этом рассказывает.",
        },
        picture: null,
      },
      {
        title: {
          en: "The bunker has two doors",
          ru: "У бункера две двери",
        },
        text: {
          en: "The front one is lit. Behind it are stairs, a generator that remembers better times, and somebody who heard you come in. There is a back door as well. Almost nobody opens it.",
          ru: "Парадная освещена. За ней лестница, генератор, который помнит лучшие времена, и кто-то, кто слышал, как вы вошли. Есть и задняя дверь. Её почти никто не открывает.",
        },
        picture: null,
      },
    ],
    shots: [
      {
        alt: {
          en: "A fight with the infected between the cars on the convoy road",
          ru: "Драка с заражёнными между машинами на дороге конвоя",
        },
        picture: null,
      },
      {
        alt: {
          en: "A camp under construction: the next wall on its grid, three people by the fire",
          ru: "Лагерь строится: следующая стена встаёт по сетке, у костра трое",
        },
        picture: null,
      },
      {
        alt: {
          en: "A searched kitchen drawer: among nails and eggs lies a spoon",
          ru: "Обыск на кухне: в ящике среди гвоздей и яиц лежит ложка",
        },
        picture: null,
      },
      {
        alt: {
          en: "A night in the rain: creeping past a guard’s lamp to the back door of the bunker",
          ru: "Ночь и дождь: мимо фонаря часового к задней двери бункера",
        },
        picture: null,
      },
      {
        alt: {
          en: "A trader asks for a spoon and offers a rifle for it",
          ru: "Торговец просит ложку и отдаёт за неё винтовку",
        },
        picture: null,
      },
      {
        alt: {
          en: "The map: a route from the camp to the bunker, on foot or fast",
          ru: "Карта: дорога от лагеря до бункера, пешком или быстро",
        },
        picture: null,
      },
    ],
  },
  frostborn: {
    name: {
      en: "Frostborn",
      ru: "Frostborn",
    },
    line: {
      en: "A longship too heavy to row alone.",
      ru: "Драккар, который одному не сдвинуть.",
    },
    intro: {
      en: "A hall with two more seats than players, wolves that wait their turn, gods who answer late. Here, a stranger is a relief.",
      ru: "Зал, где мест на два больше, чем игроков, волки, которые ждут своей очереди, и боги, которые отвечают не сразу. Незнакомцу здесь рады.",
    },
    description: {
      en: "Survival in the north for a whole crew: row, forge, and bring everyone home from the fjord.",
      ru: "Выживание на севере для целой команды: гребите, куйте и верните всех домой из фьорда.",
    },
    devblogLead: {
      en: "How the frost is made: wind, oars, wolves, light, and what went wrong on the way.",
      ru: "Как делают иней: ветер, вёсла, волки, свет — и что при этом пошло не так.",
    },
    searchWords: "фростборн фрост борн",
    theme: "frost",
    accent: null,
    systems: [
      {
        platform: "ios",
        since: "16",
        memory: null,
      },
      {
        platform: "android",
        since: "10",
        memory: 4,
      },
      {
        platform: "windows",
        since: "10",
        memory: 8,
      },
    ],
    stores: [
      {
        store: "appStore",
        url: "https://apps.apple.com/app/id000000002",
      },
      {
        store: "googlePlay",
        url: "https://play.google.com/store/apps/details?id=example.frostborn",
      },
      {
        store: "steam",
        url: "https://store.steampowered.com/app/000002",
      },
    ],
    minimumAge: 12,
    releasedIn: 2020,
    crewSize: 6,
    trailer: {
      mp4: "/video/frostborn.mp4",
      webm: "/video/frostborn.webm",
      captions: {
        en: "/video/frostborn.en.vtt",
        ru: "/video/frostborn.ru.vtt",
      },
      since: "2025-11-14T09:00:00Z",
      seconds: 26,
    },
    focalPoint: {
      x: 0.7,
      y: 0.5,
    },
    hero: null,
    poster: null,
    features: [
      {
        title: {
          en: "An oar for everybody",
          ru: "Весло найдётся каждому",
        },
        text: {
          en: "Alone, the longship goes in a slow circle. Two can cross the bay, four can cross the wind, and six take passengers who tell the helmsman what to do. The sail cares where the wind comes from, and so will you.",
          ru: "В одиночку драккар идёт медленно и по кругу. Вдвоём можно пересечь залив, вчетвером — поспорить с ветром, а вшестером берут пассажиров, и те указывают рулевому. Парусу не всё равно, откуда дует. Вам тоже скоро будет.",
        },
        picture: null,
      },
      {
        title: {
          en: "Steel asks for attention",
          ru: "Сталь просит внимания",
        },
        text: {
          en: "A good axe doesn’t cost more ore. It costs the second strike: the color of the iron, the rhythm of the hammer, and someone at the bellows who isn’t talking. You’ll know your axe among a hundred.",
          ru: "На хороший топор руды уходит не больше. На него уходит второй удар: цвет железа, ритм молота и кто-то у мехов, кто молчит. Свой топор вы узнаете среди сотни.",
        },
        picture: null,
      },
      {
        title: {
          en: "A pack with manners",
          ru: "Воспитанная стая",
        },
        text: {
          en: "No more than two wolves bite at a time; the rest circle and wait. Stand back to back, light a torch, and they leave properly: the weakest first, the strongest walking backwards.",
          ru: "Больше двух волков сразу не нападают: остальные кружат и ждут очереди. Встаньте спина к спине, зажгите факел — и стая уйдёт как полагается: сначала слабые, последним, пятясь, самый сильный.",
        },
        picture: null,
      },
    ],
    shots: [
      {
        alt: {
          en: "Six at the oars of one longship, rowing to the beat",
          ru: "Шестеро на вёслах одного драккара гребут в такт",
        },
        picture: null,
      },
      {
        alt: {
          en: "Back to back against a pack of wolves, a torch in the snow",
          ru: "Спина к спине против стаи волков, на снегу свет факела",
        },
        picture: null,
      },
      {
        alt: {
          en: "A clear day in the village: a hall is being built",
          ru: "Ясный день в деревне: строят длинный дом",
        },
        picture: null,
      },
      {
        alt: {
          en: "At the forge: the hammer has to fall while the iron has the right color",
          ru: "В кузнице: бить надо, пока железо нужного цвета",
        },
        picture: null,
      },
      {
        alt: {
          en: "A ring of runestones; the seer names the next sign",
          ru: "Круг рунных камней, провидец называет следующий знак",
        },
        picture: null,
      },
      {
        alt: {
          en: "The harbor market: the price of herring over a week, and what 28 of them bring",
          ru: "Рынок в гавани: цена сельди за неделю и сколько дадут за 28 штук",
        },
        picture: null,
      },
    ],
  },
}

const quoted = (text: string): string => `'${text.replaceAll("'", "''")}'`

/** Inserts them; tests that empty a database begin with them as well. */
export const earlierGamesSql = `insert into game (id, state, place, artwork, content, created_at, updated_at) values ${Object.entries(
  earlierGames
)
  .map(
    ([id, content], place) =>
      `(${quoted(id)}, 'live', ${place}, ${quoted(id)}, ${quoted(JSON.stringify(content))}::jsonb, now(), now())`
  )
  .join(", ")}`

const kinds = (list: readonly string[]): string => `check (kind in (${list.map((kind) => `'${kind}'`).join(", ")}))`

const statements = [
  `create table game (
    id text primary key check (id ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and length(id) <= 40),
    version integer not null default 1 check (version > 0),
    state text not null check (state in ('draft', 'live', 'closed')),
    place integer not null check (place >= 0),
    artwork text,
    content jsonb not null check (jsonb_typeof(content) = 'object'),
    created_at timestamptz not null,
    updated_at timestamptz not null
  )`,
]

const after = [
  "alter table post drop constraint post_game_check",
  "alter table post add constraint post_game foreign key (game) references game",
  "create index post_of_game on post (game) where game is not null",
  // The subject of a change may be a game, whose id is a word.
  "alter table public_change alter column subject_id type text",
  "alter table public_change drop constraint public_change_kind_check",
  `alter table public_change add constraint public_change_kind_check
    ${kinds(["blog", "devblog", "job", "daily", "redirect", "game"])}`,
]

const undo = [
  "delete from public_change where kind = 'game'",
  "alter table public_change drop constraint public_change_kind_check",
  `alter table public_change add constraint public_change_kind_check
    ${kinds(["blog", "devblog", "job", "daily", "redirect"])}`,
  "alter table public_change alter column subject_id type uuid using subject_id::uuid",
  "drop index post_of_game",
  "alter table post drop constraint post_game",
  "alter table post add constraint post_game_check check (game in ('last-day-on-earth', 'frostborn'))",
  "drop table game",
]

/** Games are content. A database begins with those that the site had, to which its posts refer. */
export const games: Migration = {
  up: async (database: Kysely<unknown>) => {
    for (const statement of statements) await sql.raw(statement).execute(database)
    await sql.raw(earlierGamesSql).execute(database)
    for (const statement of after) await sql.raw(statement).execute(database)
  },
  down: async (database: Kysely<unknown>) => {
    for (const statement of undo) await sql.raw(statement).execute(database)
  },
}
