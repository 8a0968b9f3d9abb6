import { sql, type Kysely } from "kysely"
import type { Migration } from "kysely/migration"

/** The questions about the two games of the site until then, as its settings and texts had them. */
export const earlierQuestions = {
  "last-day-on-earth": [
    {
      link: "lost-items",
      ask: {
        en: "The game crashed and my things are gone",
        ru: "Игра вылетела, и вещи пропали",
      },
      answer: {
        en: "The server remembers fourteen days. Tell us where and when it happened, and what you were carrying, and we’ll return what we find.",
        ru: "Сервер помнит четырнадцать дней. Напишите, где и когда это случилось и что у вас было, — вернём всё, что найдём.",
      },
      searchWords: {
        en: "lost items crash disappeared inventory gone restore",
        ru: "пропали вещи вылет инвентарь вернуть",
      },
    },
    {
      link: "raid",
      ask: {
        en: "I’ve been raided. Can you undo it?",
        ru: "Меня ограбили. Можно это отменить?",
      },
      answer: {
        en: "Not when another player won it fairly, and not even on your birthday. If you think it wasn’t fair, report the raid from the camp’s log and we’ll look at the recording.",
        ru: "Нельзя, если другой игрок победил честно, — даже в ваш день рождения. Если кажется, что нечестно, пожалуйтесь на налёт из журнала лагеря, и мы посмотрим запись.",
      },
      searchWords: {
        en: "raided base stolen attack",
        ru: "рейд ограбили база",
      },
    },
    {
      link: "cheater",
      ask: {
        en: "I think someone is cheating",
        ru: "Кажется, кто-то жульничает",
      },
      answer: {
        en: "Open the player’s card, choose Report → Unfair play. The last ten minutes of the server’s log go with it. Please don’t post names: about one report in three turns out to be a very good door.",
        ru: "Откройте карточку игрока, выберите «Пожаловаться», затем «Нечестная игра». Вместе с жалобой уйдут последние десять минут журнала сервера. Имена публично не называйте: примерно каждый третий раз это просто очень хорошая дверь.",
      },
      searchWords: {
        en: "cheat hacker ban banned report unfair",
        ru: "чит читер бан забанили жалоба",
      },
    },
    {
      link: "offline",
      ask: {
        en: "Can I play without a connection?",
        ru: "Можно играть без связи?",
      },
      answer: {
        en: "On the home map, yes, for a day: the game remembers what you did and tells the server later. Anything with other people in it needs a connection, and so do the stores.",
        ru: "На домашней карте — да, сутки: игра запомнит, что вы делали, и расскажет серверу потом. Всё, где есть другие люди, требует связи, и магазины тоже.",
      },
      searchWords: {
        en: "internet connection no network wifi",
        ru: "интернет сеть без сети офлайн",
      },
    },
    {
      link: "heat",
      ask: {
        en: "My phone gets hot",
        ru: "Телефон греется",
      },
      answer: {
        en: "Turn on Steady under Settings → Picture, and set Weather to Sparse. Rain keeps its rules and loses two thirds of its drops. The number of infected stays the same for everyone.",
        ru: "Включите «Ровно» в разделе «Настройки → Картинка» и выберите редкую погоду. Правила дождя останутся, капель станет втрое меньше. Заражённых у всех одинаково.",
      },
      searchWords: {
        en: "hot battery overheating slow fps lag",
        ru: "греется батарея тормозит лагает перегрев",
      },
    },
    {
      link: "streaming",
      ask: {
        en: "How do I hide my camp on a stream?",
        ru: "Как спрятать лагерь на стриме?",
      },
      answer: {
        en: "Streaming mode in Settings hides names, coordinates and the chat of your clan, and delays the map by a minute and a half.",
        ru: "Режим стрима в настройках скрывает имена, координаты и чат клана, а карту показывает с задержкой в полторы минуты.",
      },
      searchWords: {
        en: "stream hide names twitch youtube",
        ru: "стрим спрятать имена твич",
      },
    },
    {
      link: "dog",
      ask: {
        en: "My dog ran away",
        ru: "Убежала собака",
      },
      answer: {
        en: "It didn’t run away; it went home. Look in the kennel of your first camp. If you’ve moved since, whistle at the old fireplace: three long, one short.",
        ru: "Не убежала, а пошла домой. Загляните в конуру первого лагеря. Если вы с тех пор переехали, посвистите у старого костра: три раза длинно, один коротко.",
      },
      searchWords: {
        en: "pet dog lost",
        ru: "собака питомец",
      },
    },
    {
      link: "clan",
      ask: {
        en: "The head of our clan has left the game",
        ru: "Глава клана бросил игру",
      },
      answer: {
        en: "After forty-five days of silence, the longest-serving member can take over under Clan → Succession. Before that, we can help only if the head writes to us from the linked address.",
        ru: "Через сорок пять дней тишины старший по сроку может принять клан: «Клан → Наследование». Раньше поможем, только если глава сам напишет нам с привязанного адреса.",
      },
      searchWords: {
        en: "guild leader kick owner",
        ru: "гильдия лидер глава выгнать",
      },
    },
  ],
  frostborn: [
    {
      link: "crew",
      ask: {
        en: "Can I play alone?",
        ru: "Можно играть одному?",
      },
      answer: {
        en: "Yes, slowly. Fishing, the forge and the near shore are made for one. For the ship, wave to someone at the pier: most crews have an oar to spare.",
        ru: "Можно, но медленно. Рыбалка, кузница и ближний берег рассчитаны на одного. А ради драккара помашите кому-нибудь на причале: почти у каждой команды есть свободное весло.",
      },
      searchWords: {
        en: "solo single player alone",
        ru: "один соло одиночная",
      },
    },
    {
      link: "ship",
      ask: {
        en: "My ship went down in a storm",
        ru: "Мой корабль утонул в шторм",
      },
      answer: {
        en: "It drifts ashore within a day, near the place where it sank, and needs three planks. Cargo below deck stays; what lay on deck belongs to the sea.",
        ru: "За сутки его прибьёт к берегу рядом с тем местом, где он утонул; на починку нужны три доски. Груз в трюме цел, а что лежало на палубе, теперь принадлежит морю.",
      },
      searchWords: {
        en: "sunk boat wreck cargo",
        ru: "утонул корабль лодка груз",
      },
    },
    {
      link: "cold",
      ask: {
        en: "I’m freezing, although I’m wearing furs",
        ru: "Мёрзну, хотя одет в меха",
      },
      answer: {
        en: "Look at the drop beside the thermometer. Wet furs warm less than a dry shirt. Sit by a fire until the drop is gone, or rub down with moss, which works on the move.",
        ru: "Посмотрите на каплю рядом с градусником. Мокрый мех греет хуже сухой рубахи. Посидите у огня, пока капля не пропадёт, или разотритесь мхом — это можно и на ходу.",
      },
      searchWords: {
        en: "freezing temperature warm clothes",
        ru: "мёрзну холод температура одежда",
      },
    },
    {
      link: "wolves",
      ask: {
        en: "How many wolves are there?",
        ru: "Сколько там волков?",
      },
      answer: {
        en: "Fewer than it seems. A pack has five to nine heads and keeps to its valley. Three torches in one place make them leave; running makes them come.",
        ru: "Меньше, чем кажется. В стае от пяти до девяти голов, и держится она своей долины. Три факела в одном месте — и волки уйдут; побежите — придут.",
      },
      searchWords: {
        en: "wolf pack attack",
        ru: "волк стая",
      },
    },
    {
      link: "trade",
      ask: {
        en: "A trade went wrong. Can I have it back?",
        ru: "Обмен сорвался. Можно вернуть?",
      },
      answer: {
        en: "If both sides pressed the seal, the trade stands. If the connection broke between the two seals, the goods wait in a chest at the harbor master’s for a week.",
        ru: "Если печать поставили обе стороны, обмен состоялся. Если связь пропала между двумя печатями, товар неделю ждёт в сундуке у начальника порта.",
      },
      searchWords: {
        en: "scam exchange stolen goods",
        ru: "обмен обманули мошенник",
      },
    },
    {
      link: "lag",
      ask: {
        en: "The sail jumps, or the crew rows out of time",
        ru: "Парус дёргается, или команда гребёт вразнобой",
      },
      answer: {
        en: "Each rower is meant to be a little off. If the sail itself jumps, the connection is losing packets: switch from Wi-Fi to mobile or back, and if it doesn’t stop, send us the code from Settings → About.",
        ru: "Гребцы и должны чуть-чуть расходиться. Если дёргается сам парус, теряются пакеты: смените Wi-Fi на мобильную сеть или наоборот, а если не прошло, пришлите код из раздела «Настройки → Об игре».",
      },
      searchWords: {
        en: "lag ping disconnect desync stutter",
        ru: "лаги пинг рассинхрон вылетает",
      },
    },
    {
      link: "controller",
      ask: {
        en: "Does it work with a controller?",
        ru: "Можно играть с геймпадом?",
      },
      answer: {
        en: "On Windows and Android, with any that the system recognizes. Rowing feels better with triggers: set Oars to Left and right under Settings → Controls. On iOS, two brands work so far, and we’re working on the rest.",
        ru: "В Windows и на Android — с любым, который видит система. Грести удобнее курками: «Настройки → Управление → Вёсла: левое и правое». На iOS пока работают геймпады двух марок, над остальными трудимся.",
      },
      searchWords: {
        en: "gamepad joystick xbox playstation",
        ru: "геймпад джойстик контроллер",
      },
    },
    {
      link: "name",
      ask: {
        en: "How do I rename my ship?",
        ru: "Как переименовать корабль?",
      },
      answer: {
        en: "At the rope walk in the harbor, once a season, for two silver or a fish.",
        ru: "В канатной мастерской порта, раз в сезон, за две серебряные монеты или за рыбу.",
      },
      searchWords: {
        en: "rename change name nickname",
        ru: "переименовать имя ник",
      },
    },
  ],
}

const quoted = (text: string): string => `'${text.replaceAll("'", "''")}'`

/** Gives them to the games that the site drew itself; tests that empty a database begin with them as well. */
export const earlierQuestionsSql = Object.entries(earlierQuestions).map(
  ([id, questions]) =>
    `update game set content = content || jsonb_build_object('questions', ${quoted(JSON.stringify(questions))}::jsonb)
      where id = ${quoted(id)} and artwork = id`
)

const run = async (database: Kysely<unknown>, steps: readonly string[]): Promise<void> => {
  for (const statement of steps) await sql.raw(statement).execute(database)
}

/** The questions about a game are content of it. Other games begin without any. */
export const gameQuestions: Migration = {
  up: (database: Kysely<unknown>) =>
    run(database, [`update game set content = content || '{"questions":[]}'::jsonb`, ...earlierQuestionsSql]),
  down: (database: Kysely<unknown>) => run(database, ["update game set content = content - 'questions'"]),
}
