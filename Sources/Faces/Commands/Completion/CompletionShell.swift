// SPDX-License-Identifier: Apache-2.0

/// A shell that completes command lines of Toki.
///
/// Its script hands over the words of the line and shows the answer; all differences between shells in reading and
/// writing are here.
enum CompletionShell: String, CaseIterable {
  case bash, zsh, fish

  /// The words of the line as `Completion` takes them.
  ///
  /// zsh removes quotes itself, and fish those of complete words.
  func words(_ words: [String]) -> [String] {
    switch self {
    case .bash: words.map { QuotedWord($0).text }
    case .zsh: words
    case .fish: words.dropLast() + [QuotedWord(words.last ?? "").text]
    }
  }

  /// The input of the script: `files` or `words` in the first line, then a line for each candidate.
  func answer(_ completion: Completion, toWord typed: String) -> String {
    let word = QuotedWord(typed)
    let lines = completion.candidates.map { candidate in
      switch self {
      case .bash: word.rest(of: candidate.text)
      case .zsh, .fish: candidate.about.isEmpty ? candidate.text : "\(candidate.text)\t\(candidate.about)"
      }
    }
    return ([completion.takesFiles ? "files" : "words"] + lines).map { $0 + "\n" }.joined()
  }

  /// The script that a person adds to their shell.
  var script: String {
    switch self {
    case .bash: Self.bashScript
    case .zsh: Self.zshScript
    case .fish: Self.fishScript
    }
  }

  /// Readline splits words at `=` and `:` too, so they are joined again; it replaces only the part after the last of
  /// them.
  private static let bashScript = #"""
    # bash completion for toki, made by: toki completion bash

    _toki() {
      local -a words=() lines=()
      local word joins= index
      for ((index = 1; index <= COMP_CWORD; index++)); do
        word=${COMP_WORDS[index]}
        if [[ ${#words[@]} -gt 0 && ($joins || $word == [=:]) ]]; then
          words[-1]+=$word
        else
          words+=("$word")
        fi
        joins=
        if [[ $word == *[=:] ]]; then joins=yes; fi
      done
      mapfile -t lines < <("${COMP_WORDS[0]}" completion words bash -- "${words[@]}" 2>/dev/null)
      COMPREPLY=("${lines[@]:1}")
      if [[ ${lines[0]-} == files ]]; then
        word=${words[-1]}
        compopt -o filenames
        mapfile -t -O "${#COMPREPLY[@]}" COMPREPLY < <(compgen -f -- "${word#--*=}")
      fi
    }

    complete -F _toki toki

    """#

  private static let zshScript = #"""
    #compdef toki
    # zsh completion for toki, made by: toki completion zsh

    _toki() {
      local -a lines entries
      local line
      lines=("${(@f)$("${(Q)words[1]}" completion words zsh -- "${(@Q)words[2,CURRENT-1]}" "${(Q)PREFIX}" 2>/dev/null)}")
      for line in "${(@)lines[2,-1]}"; do
        if [[ $line == *$'\t'* ]]; then
          entries+=("${${${line%%$'\t'*}//\\/\\\\}//:/\\:}:${line#*$'\t'}")
        else
          entries+=("${${line//\\/\\\\}//:/\\:}")
        fi
      done
      if (( $#entries )); then _describe -V toki entries; fi
      if [[ $lines[1] == files ]]; then
        compset -P '--*='
        _files
      fi
    }

    if [[ $funcstack[1] == _toki ]]; then
      _toki "$@"
    else
      compdef _toki toki
    fi

    """#

  private static let fishScript = #"""
    # fish completion for toki, made by: toki completion fish

    function __toki_words
        set -l given (commandline -opc)
        set -l current (commandline -ct)
        set -l lines (command $given[1] completion words fish -- $given[2..-1] "$current" 2>/dev/null)
        for line in $lines[2..-1]
            echo $line
        end
        if test "$lines[1]" = files
            __fish_complete_path (string replace -r -- '^--[^=]*=' '' "$current")
        end
    end

    complete -c toki -f -k -a '(__toki_words)'

    """#
}
