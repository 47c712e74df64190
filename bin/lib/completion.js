import { Failure } from './failure.js'

const quoted = (text) => `'${text.replaceAll("'", "'\\''")}'`

function bash(commands) {
  const cases = commands
    .filter(({ flags }) => flags.length > 0)
    .map(({ name, flags }) => `    ${name}) words=${quoted([...flags, '--help'].join(' '))} ;;`)
  return `# Completion of gangway for bash
_gangway() {
  local current words
  # A colon is a part of the name here, not a separator.
  if declare -F _get_comp_words_by_ref >/dev/null; then
    _get_comp_words_by_ref -n : cur words cword
    current=$cur
    local first=\${words[1]} index=$cword
  else
    current=\${COMP_WORDS[COMP_CWORD]}
    local first=\${COMP_WORDS[1]} index=$COMP_CWORD
  fi
  words=${quoted(commands.map(({ name }) => name).join(' '))}
  if (( index > 1 )); then
    case $first in
${cases.join('\n')}
    *) words=--help ;;
    esac
  fi
  COMPREPLY=($(compgen -W "$words" -- "$current"))
  declare -F __ltrim_colon_completions >/dev/null && __ltrim_colon_completions "$current"
  [[ $index -gt 1 && \${#COMPREPLY[@]} -eq 0 ]] && compopt -o default
  return 0
}
complete -F _gangway gangway bin/gangway ./bin/gangway
`
}

function zsh(commands) {
  const escaped = (text) => text.replaceAll(':', '\\:')
  const list = commands.map(
    ({ name, description }) => `    ${quoted(`${escaped(name)}:${escaped(description)}`)}`
  )
  const cases = commands
    .filter(({ flags }) => flags.length > 0)
    .map(({ name, flags }) => `    ${name}) compadd -- ${[...flags, '--help'].join(' ')} ;;`)
  return `#compdef gangway bin/gangway
# Completion of gangway for zsh
_gangway() {
  local -a commands
  commands=(
${list.join('\n')}
  )
  if (( CURRENT == 2 )); then
    _describe command commands
  else
    case $words[2] in
${cases.join('\n')}
    *) compadd -- --help ;;
    esac
    _files
  fi
}
compdef _gangway gangway bin/gangway
`
}

function fish(commands) {
  const lines = commands.flatMap(({ name, description, flags }) => [
    `complete -c gangway -n __fish_use_subcommand -a ${quoted(name)} -d ${quoted(description)}`,
    ...flags.map(
      (flag) =>
        `complete -c gangway -n ${quoted(`__fish_seen_subcommand_from ${name}`)} -l ${flag.slice(2)}`
    ),
  ])
  return `# Completion of gangway for fish\n${lines.join('\n')}\n`
}

const SHELLS = { bash, zsh, fish }

/** A shell's completion script, with the names and flags of all commands. */
export function completion(shell, own, ace) {
  const write = SHELLS[shell]
  if (!write) throw new Failure(`There is no completion for "${shell}"; try bash, zsh or fish.`, 2)
  const known = new Set(own.map(({ name }) => name))
  return write([...own, ...ace.filter(({ name }) => !known.has(name))])
}
