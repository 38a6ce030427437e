import { renderMail } from '@/lib/mail/core/render-mail'
import { FORMAT_LOCALES, type Locale } from '@/lib/shared/locale'

type Content = { subject: string; text: string; html: string }
type Words = { title: string; paragraph: string; action: string; footer: string; subject: string }

/**
 * The code, and the way in without typing it: a page whose button signs in, since mail scanners open links. What stands
 * behind the # is heard of by no server and no proxy on the way.
 */
export function portalCodeMail(
  locale: Locale,
  { code, token, site, path }: { code: string; token: string; site: string; path: string },
): Content {
  const words = SIGN_IN[locale]
  return {
    subject: words.subject.replace('{code}', code),
    ...renderMail(
      {
        title: words.title,
        paragraphs: [words.paragraph],
        code,
        action: { label: words.action, url: `${site}/portal/sign-in/link#${new URLSearchParams({ token, to: path })}` },
        footer: words.footer.replace('{page}', `${site}/portal/sign-in`),
      },
      FORMAT_LOCALES[locale],
    ),
  }
}

/** The code that proves one more address, to be entered where it was asked for. */
export function portalIdentityMail(locale: Locale, { code, site }: { code: string; site: string }): Content {
  const words = ADD[locale]
  return {
    subject: words.subject.replace('{code}', code),
    ...renderMail(
      {
        title: words.title,
        paragraphs: [words.paragraph],
        code,
        footer: words.footer.replace('{page}', `${site}/portal`),
      },
      FORMAT_LOCALES[locale],
    ),
  }
}

const SIGN_IN: Record<Locale, Words> = {
  en: {
    subject: '{code} is your code for your licenses',
    title: 'Sign in to your licenses',
    paragraph: 'Enter this code where you asked for it. It works once, for ten minutes. Or open the page and confirm.',
    action: 'Sign in',
    footer: 'Somebody entered this address at {page}. If that was not you, ignore this mail and keep the code secret.',
  },
  de: {
    subject: '{code} ist der Code für Ihre Lizenzen',
    title: 'Bei Ihren Lizenzen anmelden',
    paragraph:
      'Geben Sie diesen Code dort ein, wo Sie ihn angefordert haben. Er gilt einmal, zehn Minuten lang. Oder öffnen Sie die Seite und bestätigen Sie.',
    action: 'Anmelden',
    footer:
      'Jemand hat diese Adresse auf {page} eingegeben. Wenn Sie das nicht waren, ignorieren Sie diese E-Mail und geben Sie den Code nicht weiter.',
  },
  fr: {
    subject: '{code} est votre code pour vos licences',
    title: 'Se connecter à vos licences',
    paragraph:
      'Saisissez ce code là où vous l’avez demandé. Il fonctionne une fois, pendant dix minutes. Ou ouvrez la page et confirmez.',
    action: 'Se connecter',
    footer:
      'Quelqu’un a saisi cette adresse sur {page}. Si ce n’était pas vous, ignorez ce message et gardez le code secret.',
  },
  es: {
    subject: '{code} es el código para sus licencias',
    title: 'Inicie sesión en sus licencias',
    paragraph:
      'Escriba este código donde lo pidió. Vale una sola vez, durante diez minutos. O abra la página y confirme.',
    action: 'Iniciar sesión',
    footer: 'Alguien escribió esta dirección en {page}. Si no fue usted, ignore este correo y no comparta el código.',
  },
  pt: {
    subject: '{code} é o seu código para as suas licenças',
    title: 'Entrar nas suas licenças',
    paragraph: 'Digite este código onde o pediu. Funciona uma vez, durante dez minutos. Ou abra a página e confirme.',
    action: 'Entrar',
    footer:
      'Alguém digitou este endereço em {page}. Se não foi você, ignore este e-mail e mantenha o código em segredo.',
  },
  zh: {
    subject: '{code} 是您查看许可证的验证码',
    title: '登录以查看您的许可证',
    paragraph: '请在请求验证码的页面输入此验证码。它只能使用一次，十分钟内有效。您也可以打开页面并确认。',
    action: '登录',
    footer: '有人在 {page} 输入了此地址。如果不是您本人，请忽略此邮件，并且不要透露验证码。',
  },
}

const ADD: Record<Locale, Omit<Words, 'action'>> = {
  en: {
    subject: '{code} confirms your address',
    title: 'Add this address',
    paragraph: 'Enter this code where you asked for it. It works once, for ten minutes.',
    footer:
      'Somebody who is signed in at {page} wants to see the licenses of this address. If that was not you, ignore this mail and give the code to nobody.',
  },
  de: {
    subject: '{code} bestätigt Ihre Adresse',
    title: 'Diese Adresse hinzufügen',
    paragraph: 'Geben Sie diesen Code dort ein, wo Sie ihn angefordert haben. Er gilt einmal, zehn Minuten lang.',
    footer:
      'Jemand, der auf {page} angemeldet ist, möchte die Lizenzen dieser Adresse sehen. Wenn Sie das nicht waren, ignorieren Sie diese E-Mail und geben Sie den Code niemandem.',
  },
  fr: {
    subject: '{code} confirme votre adresse',
    title: 'Ajouter cette adresse',
    paragraph: 'Saisissez ce code là où vous l’avez demandé. Il fonctionne une fois, pendant dix minutes.',
    footer:
      'Une personne connectée sur {page} souhaite voir les licences de cette adresse. Si ce n’était pas vous, ignorez ce message et ne donnez le code à personne.',
  },
  es: {
    subject: '{code} confirma su dirección',
    title: 'Añadir esta dirección',
    paragraph: 'Escriba este código donde lo pidió. Vale una sola vez, durante diez minutos.',
    footer:
      'Alguien con sesión iniciada en {page} quiere ver las licencias de esta dirección. Si no fue usted, ignore este correo y no dé el código a nadie.',
  },
  pt: {
    subject: '{code} confirma o seu endereço',
    title: 'Adicionar este endereço',
    paragraph: 'Digite este código onde o pediu. Funciona uma vez, durante dez minutos.',
    footer:
      'Alguém conectado em {page} quer ver as licenças deste endereço. Se não foi você, ignore este e-mail e não dê o código a ninguém.',
  },
  zh: {
    subject: '{code} 用于确认您的地址',
    title: '添加此地址',
    paragraph: '请在请求验证码的页面输入此验证码。它只能使用一次，十分钟内有效。',
    footer: '有人在 {page} 登录后，希望查看此地址的许可证。如果不是您本人，请忽略此邮件，也不要把验证码告诉任何人。',
  },
}
