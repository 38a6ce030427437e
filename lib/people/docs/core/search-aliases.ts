/**
 * What people type, by the words that the documentation has for it: in German, French, Spanish, and Portuguese, and by
 * other names. Without accents and endings, as they are compared. What means a single place is in `synonyms.ts` instead.
 */
const ALIASES: Readonly<Record<string, string>> = {
  license: 'lizenz licence licencia licenca lisence liscence lisense lincense',
  'license key': 'lizenzschlussel produktschlussel aktivierungsschlussel seriennummer',
  product: 'produkt produkte produit produits producto productos produto produtos',
  rename: 'umbenennen umbenennung renommer renombrar renomear',
  role: 'rolle rollen funcion papel',
  reminder: 'remind erinnerung erinnern rappel recordatorio',
  share: 'weitergegeben weitergeben geteilt partager partage compartir compartido',
  'test license': 'testlizenz testlizenzen',
  date: 'datum fecha',
  free: 'gratis gratuit gratuite gratuita kostenlos kostenlose offerte',
  secret: 'sekret geheimnis secreto',
  rotate: 'rotieren',
  many: 'cuantos cuantas combien',
  key: 'schlussel cle cles clef clave llave chave',
  revoke: 'sperren gesperrt widerrufen revoquer revoco revocar anular bloquer bloquear revogar',
  cancel: 'kundigen kundigung gekundigt stornieren resilier cancelar',
  subscription: 'abo abos abonnement suscripcion assinatura',
  extend: 'verlangern verlangerung erneuern prolonger renouveler renouvellement prorrogar renovar',
  create: 'erstellen anlegen creer crear criar generer generar generate genrate',
  transfer: 'ubertragen ubertragung transferer transferir traspasar',
  refund: 'ruckerstattung erstatten erstattung ruckgabe remboursement rembourser reembolso reembolsar',
  replace: 'ersetzen tauschen remplacer reemplazar',
  reset: 'zurucksetzen reinitialiser restablecer resetear',
  delete: 'loschen supprimer effacer eliminar borrar excluir',
  suspend: 'pausieren pause',
  block: 'blockieren blocken',
  verify: 'prufen uberprufen verifizieren verifier verificar comprobar',
  validate: 'validieren validierung valider validar validacion',
  lookup: 'abfragen abfrage nachschlagen consulter consultar',
  activate: 'aktivieren aktivierung activer activar ativar',
  disable: 'deaktivieren desactiver desactivar desativar',
  wrong: 'falsch falsche falscher falsches incorrecta',
  forgot: 'vergessen oublie olvide olvidada esqueci',
  expired: 'abgelaufen expiree caducada caducado vencida vencido expirada',
  expiry: 'ablauf ablaufdatum caducidad vencimiento',
  invalid: 'ungultig invalide invalida invalido',
  found: 'gefunden introuvable encontrada encontrado',
  reached: 'erreicht atteinte atteint alcanzado',
  refused: 'abgelehnt refusee rechazada',
  move: 'umziehen umzug demenager deplacer mover mudar',
  server: 'serveur servidor',
  user: 'benutzer nutzer utilisateur usuario',
  update: 'aktualisieren aktualisierung actualizar atualizar',
  install: 'installieren instalar',
  lost: 'verloren verlieren perdu perdido perdida',
  customer: 'kunde kunden cliente clientes',
  portal: 'kundenportal',
  computer: 'rechner ordinateur ordenador computadora laptop pc pcs',
  device: 'gerat gerate geraten appareil dispositivo dispositivos',
  change: 'wechseln andern changer cambiar',
  import: 'importieren importar',
  export: 'exportieren exportar',
  trial: 'testversion probezeit testzeitraum testphase essai prueba',
  test: 'testen',
  certificate: 'zertifikat certificat certificado',
  order: 'bestellung bestellungen auftrag commande pedido',
  'test order': 'testbestellung testkauf',
  incident: 'storung storungen',
  report: 'melden meldung',
  unreachable: 'ausfall ausgefallen erreichbar',
  bundle: 'bundel paket',
  setup: 'einrichten einrichtung',
  connect: 'verbinden anbinden connecter conectar',
  data: 'daten donnees datos',
  stored: 'gespeichert speichern',
  payment: 'zahlung zahlungen paiement pago',
  failed: 'fehlgeschlagen',
  coupon: 'rabatt rabattcode',
  voucher: 'gutschein gutscheine',
  backup: 'sicherung datensicherung sauvegarde respaldo copia',
  chargeback: 'ruckbuchung ruckbuchungen retrofacturation contracargo',
  timeout: 'zeituberschreitung',
  'rate limit': 'ratenlimit',
  'rotate key': 'schlusselrotation',
  restore: 'wiederherstellen restaurer restaurar',
  privacy: 'datenschutz confidentialite privacidad rgpd lgpd',
  password: 'passwort kennwort contrasena senha',
  'sign in': 'login signin anmelden anmeldung einloggen connexion',
  invite: 'einladen einladung lade inviter invitar',
  member: 'mitarbeiter mitarbeiters kollege colleague coworker teammate empleado',
  organization: 'organisation organisationen organizacion organizacao',
  language: 'sprache sprachen langue idioma translate translation',
  email: 'mail mails correo courriel',
  send: 'senden schicken verschicken envoyer enviar',
  arriving: 'ankommen kommt erhalten bekommen recu recibido',
  factor: 'faktor',
  custom: 'eigene eigener',
  invoice: 'rechnung facture factura',
  plans: 'preis preise kosten kostet prix tarif precio price pricing cost',
  shop: 'tienda boutique storefront',
  error: 'fehler erreur',
  'block rules': 'unban unblock',
  reinstate: 'unrevoke reactivate entsperren reactivar',
  openapi: 'swagger postman insomnia',
  client: 'sdk library libraries',
  slot: 'seat sitze plazas',
  kubernetes: 'k8s helm',
  utc: 'timezone zeitzone fuseau',
  commandline: 'cli terminal kommandozeile',
}

/** Words that mean something else beside others, unless one of `unless` is there too. In order: each reads the last. */
const MEANT_BESIDE: readonly Readonly<{ words: string; unless?: string; meant: Record<string, string> }>[] = [
  { words: 'ip', meant: { revoke: 'block rules', reinstate: 'block rules' } },
  {
    words: 'limit limits limited max maximum many number exceeded reached',
    meant: allMean('machine machines device devices computer computers fingerprint fingerprints', 'slot'),
  },
  {
    words: 'slot',
    meant: {
      ...{ max: 'limit', maximum: 'limit', number: 'limit', exceeded: 'reached' },
      ...allMean('team company office employee employees', ''),
    },
  },
  { words: 'activation activations', meant: { max: 'limit', maximum: 'limit', exceeded: 'reached' } },
  {
    words: 'license key',
    unless: 'api token secret webhook signature version product encryption public signing ip',
    meant: {
      ...allMean('invalid wrong unknown incorrect bad exist exists nonexistent recognized', 'found'),
      ...allMean('suspended banned disabled blocked', 'revoked'),
      ...allMean('check checking verify verifying', 'validate'),
      rejected: 'refused',
    },
  },
  // A license that gets another key, not another field.
  {
    words: 'key',
    unless:
      'api token secret webhook signature version product encryption public signing ip prefix format email name owner',
    meant: allMean('change changing swap switch', 'replace'),
  },
  // The key of a program, not of a license.
  {
    words: 'api',
    unless: 'license',
    meant: {
      ...allMean(
        'extend renew replace change swap roll leaked leak stolen compromised exposed lost lose forgot',
        'rotate',
      ),
      ...allMean('revoke revoked expire expires', 'end'),
      many: '',
    },
  },
  { words: 'ip ips', unless: 'block', meant: allMean('many increase raise more', 'slot') },
  { words: 'share shares shared sharing', meant: { someone: '' } },
  { words: 'refund refunds', meant: { partial: '' } },
  { words: 'dispute disputes chargeback', meant: allMean('lost won', '') },
  { words: 'redis', meant: allMean('run without', '') },
  { words: 'role', meant: allMean('change member', '') },
  { words: 'license', unless: 'product member organization', meant: { rename: 'name label' } },
  // Of a shop, its page says how to sell there.
  {
    words: 'gumroad stripe paddle polar tebex polymart builtbybit squeezy',
    meant: allMean(
      'shop store sell selling connect connecting setup set up integration integrate integrating configure',
      '',
    ),
  },
  { words: 'organization', unless: 'member license key customer', meant: allMean('remove close', 'delete') },
  { words: 'vendor vendors', unless: 'key license ip', meant: allMean('ban block disable freeze', 'suspend') },
  // Why one doesn't match is how it is verified.
  {
    words: 'signature signatures',
    unless: 'version',
    meant: allMean('mismatch mismatched failed fails failing wrong invalid', 'verify'),
  },
  {
    words: 'factor authenticator mfa totp phone recovery',
    meant: allMean('lost lose losing forgot broken', 'reset password'),
  },
  // What a key says is the status of a license.
  {
    words: 'revoked expired expires',
    unless: 'api access token secret webhook signature encryption public signing replaced replace',
    meant: allMean('key keys', ''),
  },
  { words: 'revoke', unless: 'api access token', meant: allMean('key keys', 'license') },
]

function allMean(words: string, meant: string): Record<string, string> {
  return Object.fromEntries(words.split(' ').map((word) => [word, meant]))
}

/** Chinese, which has no spaces to split words at; the longest first. */
const CHINESE: Readonly<Record<string, string>> = {
  许可证密钥: 'license key',
  授权码: 'license key',
  激活码: 'license key',
  许可证: 'license',
  订阅: 'subscription',
  客户: 'customer',
  密钥: 'key',
  地址: 'address',
  服务器: 'server',
  无效: 'invalid',
  找不到: 'not found',
  未找到: 'not found',
  过期: 'expired',
  到期: 'expiry',
  撤销: 'revoke',
  吊销: 'revoke',
  封禁: 'ban',
  屏蔽: 'ban',
  重置: 'reset',
  延长: 'extend',
  续期: 'extend',
  转让: 'transfer',
  创建: 'create',
  退款: 'refund',
  试用: 'trial',
  离线: 'offline',
  备份: 'backup',
  恢复: 'restore',
  导入: 'import',
  导出: 'export',
  邮件: 'email',
  价格: 'pricing',
  部署: 'deploy',
  升级: 'upgrade',
}
const CHINESE_WORD = new RegExp(Object.keys(CHINESE).join('|'), 'g')

/** What a question is about that has a word of each of these: its words alone are those of other places. */
const MEANT_TOGETHER: readonly Readonly<{ all: readonly RegExp[]; unless?: RegExp; meant: string }>[] = [
  { all: [/\bclocks?\b/, /\b(?:wrong|off|drift|sync|behind|ahead)\b/], meant: 'clock skew' },
  // The customer's computer or server, not that of Latchkey.
  {
    all: [
      /\b(?:licen[sc]es?|keys?|activations?|plugins?|programs?|apps?|addons?|mods?|customers?|users?|lizenz(?:en)?|kunden?|nutzer)\b/,
      /\b(?:mov(?:e|ed|es|ing)|migrat(?:ed|ing|ion)|switch(?:ed|ing)?|chang(?:e|ed|es|ing)|reinstall(?:ed|ing)?|new|another|different|gewechselt|wechselt|umgezogen|neue[nrs]?|andere[nrs]?)\b/,
      /\b(?:servers?|hosts?|hosting|vps|machines?|pc|computers?|laptops?|windows|hardware|box|rechner|gerat)\b/,
    ],
    unless: /\b(?:api|encryption|webhooks?|database|backup|dashboard|installation|limit|custom)\b/,
    meant: 'moved reset ip',
  },
  {
    all: [
      /^(?:(?:a|my|i|got|have|bought|ich|habe|mein|ein|einen|un|mon|mi) )*(?:new|neue[nrs]?|nouvel|nuev[ao]) (?:pc|computer|laptop|rechner|ordinateur|ordenador|computadora)\b/,
    ],
    meant: 'moved reset ip',
  },
  {
    all: [
      /\b(?:upgrad(?:e|ing)|downgrad(?:e|ing)|switch(?:ing)?|buy|purchase|subscribe|get|change|cancel)\b/,
      /\b(?:pro|enterprise|free|plans?)\b/,
    ],
    unless: /\b(?:trials?|licen[sc]es?|keys?|customers?|products?|versions?|plugins?|vendors?)\b/,
    meant: 'plans upgrade',
  },
  {
    all: [
      /\b(?:ban|banning|block|blocking|blacklist|kick|suspend|stop|bloquer|bloquear|sperren?|gesperrt|bannir)\b/,
      /\b(?:users?|customers?|clients?|clientes?|kunden?|nutzer|benutzer|usuarios?|utilisateurs?|players?|buyers?|persons?|people|someone|somebody|members?)\b/,
    ],
    unless: /\b(?:ips?|address|emails?|sharing|share|vendors?)\b/,
    meant: 'revoke banuser',
  },
  {
    all: [
      /\b(?:what|who|see|which|activity|history|logs?)\b/,
      /\b(?:who|admins?|members?|colleagues?|coworkers?|teammates?|team|staff|employees?)\b/,
      /\b(?:did|done|do|changed|deleted|created|edited|activity|actions?|changes|logs?)\b/,
    ],
    unless: /\b(?:happens|if|customers?|invite|roles?)\b/,
    meant: 'audit log',
  },
  {
    all: [
      /\b(?:restrict|limit|only|single|one|just|per|certain|specific|access)\b/,
      /\b(?:members?|colleagues?|coworkers?|teammates?|staff|employees?|freelancers?|contractors?|roles?|permissions?|mitarbeiters?)\b/,
      /\b(?:products?|produkte?|projects?)\b/,
    ],
    meant: 'oneproduct',
  },
  // A person's own: that of a customer is corrected by a member.
  {
    all: [
      /\b(?:chang(?:e|ed|ing)|update|new|another|different|ander[en]|geandert|changer|cambiar)\b/,
      /\b(?:e-?mails?|e-mail-adresse|correo|courriel)\b/,
    ],
    unless:
      /\b(?:customers?|kunden?|clientes?|users?|licen[sc]es?|lizenz(?:en)?|licencias?|templates?|wording|texts?|subject|sender|from|logo|smtp|server|domain|support|language|notifications?|orders?|not|no|when|password|welcome|look)\b/,
    meant: 'changemyemail',
  },
  {
    all: [
      /\b(?:chang(?:e|ed|ing)|update|new|another|different|wrong|falsche|ander[en]|geandert|changer|cambiar)\b/,
      /\b(?:e-?mails?|e-mail-adresse|correo|courriel)\b/,
      /\b(?:customers?|kunden?|clientes?|clients?|buyers?|licen[sc]es?|lizenz(?:en)?|licencias?)\b/,
    ],
    unless:
      /\b(?:templates?|wording|texts?|subject|sender|from|logo|smtp|server|domain|support|language|notifications?|orders?|not|no|when|look|send|import|api|search|find|who)\b/,
    meant: 'changecustomeremail',
  },
  {
    all: [/\b(?:stop|disable|turn off|switch off|deactivate|mute)\b/, /\be-?mails?\b/],
    unless: /\b(?:team|my|me|alerts?|summary|digest|member|signup|verification|code)\b/,
    meant: 'stopemails',
  },
  {
    all: [
      /\b(?:no|not|never|didnt|doesnt|without)\b/,
      /\be-?mails?\b/,
      /\b(?:got|gets?|getting|receiv(?:e|es|ed|ing)|arriv(?:e|es|ed|ing)|c[ao]mes?|after)\b/,
    ],
    unless: /\b(?:codes?|spam|webhooks?|api)\b/,
    meant: 'email not arriving',
  },
  // Several at a time are selected in the list.
  {
    all: [
      /\b(?:revok(?:e|ing)|extend(?:ing)?|delet(?:e|ing)|renew(?:ing)?|reinstate|chang(?:e|ing)|edit(?:ing)?|updat(?:e|ing))\b/,
      /\b(?:all|many|several|multiple|bulk|mass|hundreds)\b/,
    ],
    unless:
      /\b(?:api|imports?|exports?|ips?|addresses|emails?|sessions?|tokens?|secrets?|webhooks?|data|customers?|versions?|products?)\b/,
    meant: 'bulkchange licenses',
  },
  {
    all: [/\b(?:find|search|filter|sort|list|look)\b/, /\b(?:licen[sc]es?|keys?)\b/, /\b(?:by|with|for|of|that)\b/],
    unless: /\b(?:api|my|not|cannot|cant|where|portal|upgrade)\b/,
    meant: 'findlicense license filters',
  },
  {
    all: [
      /\b(?:upgrad(?:e|ing)|downgrad(?:e|ing)|switch(?:ing)?|chang(?:e|ing)|mov(?:e|ing))\b/,
      /\b(?:customers?|licen[sc]es?|users?)\b/,
      /\b(?:plans?|tiers?|editions?)\b/,
    ],
    meant: 'license type tier edition',
  },
  {
    all: [/\b(?:response|returns?|fields|output|answers?|body|format)\b/, /\bvalidat(?:e|es|ion|ions)\b/],
    unless: /\b(?:custom|sign\w*|cach\w*|false|slow|time|often|offline|error)\b/,
    meant: 'validateanswer',
  },
  {
    all: [/\b(?:make|add|create|second|another|new|become|lost|give)\b/, /\boperators?\b/],
    unless: /\b(?:organizations?|vendors?|delete|suspend|owners?|license)\b/,
    meant: 'console operator emails commas',
  },
  {
    all: [
      /\b(?:paid|pays|bought|purchased?)\b/,
      /\b(?:no licen[sc]e|nothing|without|didnt (?:get|receive)|never got)\b/,
    ],
    unless: /\bfound\b/,
    meant: 'sale missing',
  },
  {
    all: [/\b(?:paid|pays|renewed)\b/, /\b(?:expired|expires|invalid|refused|inactive)\b/],
    meant: 'subscription renewed',
  },
  {
    all: [
      /\b(?:chang(?:e|ing)|edit(?:ing)?|set(?:ting)?|adjust(?:ing)?|modify(?:ing)?|correct(?:ing)?|update|push back|postpone|ander[en]|changer|cambiar)\b/,
      /\b(?:expir(?:y|ation|es)|end date|ablauf(?:datum)?|caducidad|vencimiento)\b/,
    ],
    unless:
      /\b(?:api|tokens?|secrets?|webhooks?|bulk|many|all|several|types?|trials?|sessions?|links?|subscriptions?|cli|codes?)\b/,
    meant: 'changeexpiry extend license',
  },
  // Vendors read this more often than who has lost it.
  {
    all: [/\b(?:lost|lose|loses|losing|misplaced)\b/, /\b(?:licen[sc]es?|serials?)\b/],
    unless: /\b(?:api|encryption|tokens?|secrets?|webhooks?|customers?|factor|2fa|passwords?|phone|device)\b/,
    meant: 'resendlicense lost license key',
  },
]

/** A language alone, or its sample: the step of the quickstart that has the code. */
const SAMPLE_WORDS =
  '(?:an?|the|some|any|show|me|how|do|does|can|i|to|it|my|use|call|write|from|for|in|with|of|code|codes|programs?|samples?|examples?|snippets?|validate|validation|check|licen[sc]es?|keys?|latchkey|support|you)'
const SAMPLE = new RegExp(
  `^(?:${SAMPLE_WORDS} ){0,8}(c[^\\w ]{1,2}|\\.net|cpp|csharp|dotnet|curl|go|golang|java|javascript|lua|node(?:[ .]?js)?|php|python|ruby|rust|swift|typescript)(?: ${SAMPLE_WORDS}){0,8}\\??$`,
)

/** What is said in several words: without accents and apostrophes. */
const PHRASES: readonly (readonly [RegExp, string])[] = [
  [SAMPLE, 'inlanguage wholeprogram $1'],
  [/\bwholeprogram (?=c\+\+|cpp|lua|rust|swift)/g, 'wholeprogram noclient '],
  [/\btoo many (?:requests|validations|calls)\b/g, '429'],
  [/\b(?:webhook )?events? (?:list|types|names)\b|\blist of (?:webhook )?events\b/g, 'eventlist'],
  [/\bauto(?:matic)?[ -]?updat(?:e|es|er|ers|ing)\b/g, 'updater'],
  [/\bvalid\W{1,4}(?:(?:is|was) )?false\b/g, 'refused'],
  [/\b(?:program|app|plugin|code) (?:always )?(?:returns?|gets?|answers?|says?) false\b/g, 'refused'],
  [/\bproduct (?:scope )?mismatch\b/g, 'license_not_found'],
  [
    /\b(?:from|via|by|through|over|using|with|per|uber|mit)(?: (?:the|an?|your|die|der))?(?: rest)? api\b(?! key)/g,
    'management api',
  ],
  [
    /\b(node(?:[ .]?js)?|postgres(?:ql)?) versions?\b|\bversions? of (node(?:[ .]?js)?|postgres(?:ql)?)\b/g,
    '$1$2 requirements',
  ],
  [/\b2fa\b/g, 'two factor'],
  [/\bread[ -]?only(?: access)?\b/g, 'roles viewer'],
  [/\btest(?:ing)? (?:with |without )?(?:an? |the )?(?:real )?(?:purchases?|sales?|orders?|buying)\b/g, 'test order'],
  [/\b(?:bought|ordered|purchased|buys) (?:it |again )?(?:twice|again)\b/g, 'second purchase'],
  [/\b(?:update|upgrade|downgrade) latchkey\b/g, 'update newest'],
  [/\bcommand[ -]?line\b/g, 'commandline'],
  [/\blemonsqueezy\b/g, 'lemon squeezy'],
  [/\btime[ -]zones?\b|\bzona horaria\b/g, 'timezone'],
  [/\bmail ?servers?\b/g, 'smtp'],
  [/\b(?:customer|user|program|app|plugin)s? (?:says?|shows?|gets?) (?=(?:revoked|expired|not found|invalid)\b)/g, ''],
  [/\bversion (?:is )?not (?:supported|compatible|allowed|permitted)\b/g, 'wrong version'],
  [/\bprogrammatically\b|(?<=\blicenses?(?: keys?)? )api$/g, 'management api'],
  [/\b(?:does not|doesnt|isnt|not|stopped|wont) work(?:ing)?\b/g, 'failing'],
  [
    /\b(?:funktionier(?:t|en)|geh(?:t|en)) nicht\b|\bne (?:marche|fonctionne)(?:nt)? pas\b|\bn(?:o|ao) funciona\b/g,
    'failing',
  ],
  [/\blauft ab\b/g, 'expires'],
  [/\b(?:sin conexion|sem conexao|hors[ -]ligne)\b/g, 'offline'],
  [/\b(?:licen[sc]es? offline|offline licen[sc]es?)(?: files?)?\b|\blicen[sc]e files?\b/g, 'offline licensefile'],
  [/\bmise a jour\b/g, 'update'],
  [/\bproxy invers[eo]\b/g, 'reverse proxy'],
  [/\bmake\.com\b/g, 'zapier'],
  [/\bapi key in (?:the |my )?(?:source|code|app|program|binary|exe)\b/g, 'embed api key'],
  [/\b(?:app|play|microsoft) store\b|\bgoogle play\b|\bin[ -]app purchases?\b/g, 'appstore'],
  [
    /\b(?:npm|pnpm|yarn|pip3?|composer|gem|dotnet|go) (?:install|get|add|require)\b|\b(?:npm|nuget|maven|gradle|composer)\b/g,
    'noclientmodule client install',
  ],
  [
    /\b(?:fivem|gta|gmod|garrys mod|powershell|vba|after effects|photoshop|premiere|illustrator|indesign|adobe|extendscript|vscode|vs code)\b|\b(?:excel|office|outlook) (?:add[ -]?ins?|macros?)\b/g,
    'hostprogram',
  ],
  [/\bpublic keys?\b/g, 'publickey'],
  [/\brequest ids?\b/g, 'requestid'],
  [/\bpast[ -]due\b/g, 'pastdue'],
  [/\binternal server error\b/g, '500'],
  [/\bip(?: address(?:es)?)? (?:keeps? )?chang(?:es|ing)\b|\bchanging ip\b/g, 'dynamic ip'],
  [/\brequests? (?:per|a|an|each|every) (?:second|minute|hour)\b/g, 'rate limit'],
  [/\b(?:econn(?:refused|reset)|enotfound|etimedout|fetch failed|connection refused|timed out)\b/g, 'timeout'],
]

/** What languages say where the client is not installed. */
const NO_MODULE =
  /modulenotfound|no module named|cannot find (?:module|package)|could not (?:resolve|find)|class\b.{0,80}\bnot found|noclassdeffound|classnotfound|package \S{1,80} does not exist|no required module|cannot load such file|could not be found|no matching|namespace name|404 not found|not in (?:this )?registry|is not in std/i

/** What they say of a certificate. */
const NO_TRUST =
  /certificate[ _]verify[ _]failed|\b(?:ssl|tls)(?: certificate)? (?:error|problem|failed|failure)\b|certificate (?:error|problem|(?:has|is) (?:expired|invalid|untrusted)|signed by unknown|is not trusted)|pkix path|sslhandshake|ssl connection could not|handshake failed|\bx509\b|local issuer certificate|self[-_ ]signed[-_ ]cert|unable_to_verify_leaf|err_tls_cert|\bcurl(?:: \(| error )(?:35|51|60)\b|remote certificate|altnames|certificate subject name|the first certificate|certificate expired|zertifikat.{0,40}(?:abgelaufen|ung[uü]ltig|fehler)/i

/** And where nothing answers: not a database, a mail server, or a webhook. */
const NO_CONNECTION =
  /enotfound|eai_again|econn(?:refused|reset)|etimedout|ehostunreach|fetch failed|(?:fail(?:ed|s)?|unable|couldn.?t|could not) to connect|(?:couldn.?t|could not) connect|connection (?:was )?(?:refused|reset|timed out|aborted)|connect(?:ion)? timed? ?out|could not resolve|couldn.?t resolve|name or service not known|nodename nor servname|no such host|unknownhost|connectexception|getaddrinfo|temporary failure in name|name resolution|max retries exceeded|i\/o timeout|deadline exceeded|actively refused|no response from latchkey|aborted due to timeout|task was cancell?ed|verbindung fehlgeschlagen|^no (?:response|answer)$|socket hang up|\bcurl(?:: \(| error )(?:6|7|28|52|56)\b/i

const OF_CLIENT = /latchkey/i
const OF_SERVERS = /smtp|mail|webhook|database|postgres|redis|valkey|:6379|:587|:465/i
const OF_MANAGEMENT = /webhook|management|token/i

type Pasted = readonly [says: RegExp, meant?: string | undefined, also?: { has?: RegExp; hasNot?: RegExp }]

/** An error as it is pasted: of the whole text, only this is looked for. */
const PASTED: readonly Pasted[] = [
  [/\bcors\b|access-control-allow-origin|failed to fetch|networkerror when/i, 'cors'],
  [
    /\bp1\d{3}\b|\b(?:reach|connect to)(?: the)? database\b|:5432\b|password authentication failed|too many clients/i,
    'database troubleshooting',
  ],
  [/\b(invalid_api_key|rate_limit_exceeded|license_not_found|product_not_found)\b/i],
  // What the API itself says, as a client repeats it
  [/\binvalid api key\b/i, 'invalid_api_key', { hasNot: OF_MANAGEMENT }],
  [/\bproduct api key in the header\b/i, 'invalid_api_key'],
  [/\breached its daily plan limit\b/i, 'rate_limit_exceeded'],
  [/\blicense_key (?:is|has|contains|exceeds) |\bbody is not a json object\b/i, 'unreadablerequest'],
  [/\bno license with this key\b/i, 'license_not_found'],
  [/\bthis is a client key\b|\blookup_not_allowed\b/i, '403'],
  [/\bthis url accepts\b|\bmethod_not_allowed\b/i, '405'],
  [/\bnothing at this url\b|\bhttp(?: status)? 404\b|\bbase url without a path\b/i, '404'],
  [/\bsomething went wrong\. its request id\b/i, '500'],
  [/\bservice cannot answer right now\b/i, '503'],
  [/\bnot percent-encoded utf-8\b|\bsend http\/1\.1\b|\bthe path alone as request target\b/i, '400'],
  [/\b(?:request took too long to arrive|header fields are too large|request_timeout|headers_too_large)\b/i, '400'],
  [
    /\b(?:http(?:\/\d(?:\.\d)?)?|status code)\b[^\d/]{0,40}\b(40[01345]|429|50[03])\b/i,
    undefined,
    { hasNot: OF_MANAGEMENT },
  ],
  [/"(?:status|code)": ?"([a-z_]+)"/i],
  [NO_MODULE, 'noclientmodule client install', { has: OF_CLIENT }],
  [NO_TRUST, 'certificateerror noanswer'],
  [NO_CONNECTION, 'noanswer', { hasNot: OF_SERVERS }],
  [/\bsmtp\b.{0,80}(?:timed? ?out|refused|reset)/i, 'smtp'],
  [/unexpected token|jsondecodeerror|not valid json|expecting value/i, 'html'],
]

/** What is asked with an error that was pasted, or else the text as it is. */
export function unpasted(typed: string): string {
  for (const [says, meant, also] of PASTED) {
    const found = says.exec(typed)
    if (found && (also?.has?.test(typed) ?? true) && !also?.hasNot?.test(typed)) return meant ?? found[1] ?? typed
  }
  return typed
}

/** A question without accents, with what takes more than a word in ours. */
export const inOurPhrases = (plain: string): string =>
  PHRASES.reduce((text, [pattern, meant]) => text.replace(pattern, meant), meantTogether(plain)).replace(
    CHINESE_WORD,
    (word) => ` ${CHINESE[word] ?? word} `,
  )

const meantTogether = (plain: string): string =>
  MEANT_TOGETHER.find(({ all, unless }) => all.every((one) => one.test(plain)) && !unless?.test(plain))?.meant ?? plain

const ENDING = /(?:en|er|ir|ar|es|[enost])$/
const MIN_LENGTH = 5

/** Without the signs of German that are written as ae, oe, ue, and ss. */
const plainGerman = (word: string): string => word.replaceAll(/([aou])e/g, '$1').replaceAll('ß', 'ss')

/** A word without its ending, so that one form of a verb stands for the others. */
function rootOf(word: string): string {
  const plain = plainGerman(word)
  return plain.length < MIN_LENGTH ? plain : plain.replace(ENDING, '')
}

const OUR_WORDS = new Set(Object.keys(ALIASES).flatMap((words) => words.split(' ')))

/** Whether it is one of the words that the documentation has for what others call otherwise. */
export const isOurWord = (word: string): boolean => OUR_WORDS.has(word)

/** English words that another language's has the root of. */
const OWN_WORDS = new Set(['command', 'commands', 'sender'])

const ALIAS_OF = new Map(
  Object.entries(ALIASES).flatMap(([word, others]) => others.split(' ').map((one) => [rootOf(one), word])),
)

const aliasOf = (word: string): string => (OWN_WORDS.has(word) ? word : (ALIAS_OF.get(rootOf(word)) ?? word))

/** The words that the documentation has for these; a word itself where it has none of its own. */
export function aliasesOf(words: string[]): string[] {
  const ours = words.flatMap((word) => aliasOf(word).split(' '))
  return MEANT_BESIDE.reduce((read, { words: beside, unless = '', meant }) => {
    const has = (any: string) => any.split(' ').some((word) => read.includes(word))
    return has(beside) && !has(unless) ? read.map((word) => meant[word] ?? word) : read
  }, ours)
}
