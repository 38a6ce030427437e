const METHODS: Record<string, string> = {
  password: 'Password',
  email_code: 'Email code',
  email_link: 'Email link',
  sign_up: 'Sign-up',
  setup: 'Setup',
  password_reset: 'New password',
  second_factor: 'Two-factor',
}

/** How a user signed in, as people say it. */
export const describeMethod = (method: string, providers: Record<string, string>): string =>
  METHODS[method] ?? providers[method.replace(/^oauth:/, '')] ?? method
