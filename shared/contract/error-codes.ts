import type { LocalizedText } from "../locales.ts"

type ErrorCode = { code: number; status: number; message: LocalizedText }

/**
 * Every error that the API can return: code in the envelope, HTTP status, and a sentence for users.
 * The English sentence is sent as `message`; a client shows the one of its own language by code.
 */
export const errorCodes = {
  invalidRequest: {
    code: 1000,
    status: 400,
    message: { en: "The request has values that cannot be accepted.", ru: "В запросе есть недопустимые значения." },
  },
  malformedBody: {
    code: 1001,
    status: 400,
    message: { en: "The body of the request cannot be read.", ru: "Не удалось прочитать тело запроса." },
  },
  tooLarge: {
    code: 1002,
    status: 413,
    message: { en: "The request is too large.", ru: "Запрос слишком большой." },
  },
  unsupportedType: {
    code: 1003,
    status: 415,
    message: { en: "This type of content is not accepted here.", ru: "Такой тип содержимого здесь не принимается." },
  },
  rateLimited: {
    code: 1004,
    status: 429,
    message: { en: "Too many requests. Please wait a little.", ru: "Слишком много запросов. Подождите немного." },
  },
  botCheckFailed: {
    code: 1005,
    status: 403,
    message: { en: "The check against robots was not passed.", ru: "Проверка на робота не пройдена." },
  },
  tokenExpired: {
    code: 1006,
    status: 410,
    message: { en: "This link has expired or was used already.", ru: "Ссылка устарела или уже использована." },
  },
  cursorUnknown: {
    code: 1007,
    status: 410,
    message: {
      en: "The cursor does not belong to this database. Read the list from its start.",
      ru: "Курсор не относится к этой базе данных. Прочитайте список сначала.",
    },
  },
  uploadQuota: {
    code: 1008,
    status: 429,
    message: {
      en: "As much was uploaded as is possible in one day. Please go on tomorrow.",
      ru: "На сегодня предел загрузок исчерпан. Продолжите завтра.",
    },
  },
  expectationFailed: {
    code: 1010,
    status: 417,
    message: {
      en: "The request expects what this server does not do.",
      ru: "Запрос ожидает того, чего сервер не умеет.",
    },
  },
  preconditionFailed: {
    code: 1011,
    status: 412,
    message: { en: "A condition of the request is not met.", ru: "Условие запроса не выполнено." },
  },
  rangeNotSatisfiable: {
    code: 1012,
    status: 416,
    message: { en: "There is nothing in the requested range.", ru: "В запрошенном диапазоне ничего нет." },
  },
  notSignedIn: {
    code: 1100,
    status: 401,
    message: { en: "Please sign in.", ru: "Войдите, чтобы продолжить." },
  },
  notAllowed: {
    code: 1101,
    status: 403,
    message: { en: "Your role does not allow this.", ru: "Ваша роль этого не позволяет." },
  },
  badOrigin: {
    code: 1102,
    status: 403,
    message: { en: "The request did not come from this site.", ru: "Запрос пришёл не с этого сайта." },
  },
  notFound: {
    code: 1200,
    status: 404,
    message: { en: "There is nothing here.", ru: "Здесь ничего нет." },
  },
  gone: {
    code: 1201,
    status: 410,
    message: { en: "This was here and has been removed.", ru: "Это было здесь, но удалено." },
  },
  methodNotAllowed: {
    code: 1202,
    status: 405,
    message: { en: "This address does not take requests of this kind.", ru: "Этот адрес не принимает такие запросы." },
  },
  versionConflict: {
    code: 1300,
    status: 409,
    message: { en: "Somebody else saved this entry first.", ru: "Кто-то сохранил эту запись раньше вас." },
  },
  linkTaken: {
    code: 1301,
    status: 409,
    message: { en: "This link belongs to another entry.", ru: "Эта ссылка занята другой записью." },
  },
  stillInUse: {
    code: 1302,
    status: 409,
    message: { en: "This is still in use.", ru: "Это ещё используется." },
  },
  lastAdmin: {
    code: 1303,
    status: 409,
    message: { en: "Nobody else is an administrator.", ru: "Других администраторов нет." },
  },
  publishRefused: {
    code: 1400,
    status: 409,
    message: { en: "The guard refused to publish this.", ru: "Проверка не разрешила публикацию." },
  },
  buildRunning: {
    code: 1401,
    status: 409,
    message: { en: "A build is under way. Wait until it ends.", ru: "Идёт сборка сайта. Дождитесь её окончания." },
  },
  heldBack: {
    code: 1402,
    status: 409,
    message: {
      en: "A roll-back keeps this off the site. Publish the site first.",
      ru: "Этого нет на сайте, пока действует откат. Сначала опубликуйте сайт.",
    },
  },
  unavailable: {
    code: 1500,
    status: 503,
    message: { en: "The service cannot answer right now.", ru: "Сервис сейчас недоступен." },
  },
  unexpected: {
    code: 1999,
    status: 500,
    message: { en: "Something went wrong on our side.", ru: "Что-то пошло не так на нашей стороне." },
  },
} as const satisfies Record<string, ErrorCode>

export type ErrorName = keyof typeof errorCodes
