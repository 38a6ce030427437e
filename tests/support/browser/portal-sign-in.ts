import type { Page } from 'playwright/test'
import { codeInMail } from '../fixtures/auth'
import type { ReadMails } from '../servers/smtp'

/** Signs in with the code from the mail. The page already asks for the address. */
export async function signInByCode(page: Page, mail: ReadMails, email: string): Promise<void> {
  const before = mail.mailsTo(email).length
  await page.getByRole('textbox', { name: 'Email' }).fill(email)
  await page.getByRole('button', { name: 'Send code' }).click()
  const { text } = await mail.untilMail(email, before + 1)
  // The sixth digit sends the code.
  await page.getByLabel('Code from the email').fill(codeInMail(text))
}
