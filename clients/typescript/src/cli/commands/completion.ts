import type { Command } from '../command.js'
import { EXIT } from '../exit-codes.js'
import { print } from '../terminal.js'

/** Prints candidates for the words after it: what the scripts below call. */
export const COMPLETE = '__complete'

const BASH = `_latchkey() {
  local candidates
  candidates="$(latchkey ${COMPLETE} "\${COMP_WORDS[@]:1:COMP_CWORD}" 2>/dev/null | cut -f1)"
  local IFS=$'\\n'
  COMPREPLY=($(compgen -W "$candidates" -- "\${COMP_WORDS[COMP_CWORD]}"))
}
complete -o default -F _latchkey latchkey`

const ZSH = `#compdef latchkey
_latchkey() {
  local -a candidates
  candidates=("\${(@f)$(latchkey ${COMPLETE} "\${(@)words[2,CURRENT]}" 2>/dev/null)}")
  candidates=("\${(@)candidates//$'\\t'/:}")
  if [[ -n "\${candidates[1]}" ]]; then _describe latchkey candidates; else _files; fi
}
if [[ "\${funcstack[1]}" == _latchkey ]]; then _latchkey; else compdef _latchkey latchkey; fi`

const FISH = `function __latchkey_complete
  set -l words (commandline -opc) (commandline -ct)
  latchkey ${COMPLETE} $words[2..-1] 2>/dev/null
end
complete -c latchkey -a '(__latchkey_complete)'`

const SCRIPTS: Record<string, string> = { bash: BASH, zsh: ZSH, fish: FISH }

export const completion: Command = {
  name: 'completion',
  summary: 'Print a script that completes commands in your shell',
  arguments: [{ name: 'SHELL', choices: Object.keys(SCRIPTS) }],
  options: {},
  notes: [
    'bash:  add to ~/.bashrc:  eval "$(latchkey completion bash)"\n' +
      'zsh:   add to ~/.zshrc, after compinit:  eval "$(latchkey completion zsh)"\n' +
      'fish:  latchkey completion fish > ~/.config/fish/completions/latchkey.fish',
  ],
  async run(input) {
    print(SCRIPTS[input.arguments[0] ?? ''] ?? '')
    return EXIT.ok
  },
}
