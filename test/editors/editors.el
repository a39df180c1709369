;;; Emacs, in batch: eglot with the set-up of docs/editors.md; diagnostics, hover, action.
;; emacs -Q --batch -L eglot... -l editors.el, with SETUP the Lisp of docs/editors.md and FILE.

(setq eglot-sync-connect 20 eglot-autoshutdown t)
(defun test-wait (condition)
  (let ((n 0))
    (while (and (< n 400) (not (funcall condition)))
      (accept-process-output nil 0.05)
      (setq n (1+ n)))
    (funcall condition)))
(defun test-fail (what) (princ (format "FAIL: %s\n" what)) (kill-emacs 1))

(load (getenv "SETUP") nil t)
(find-file (getenv "FILE"))
(run-hooks 'post-command-hook) ; eglot-ensure waits for a command, and a batch has none
(unless (test-wait (lambda () (and (eglot-managed-p) (flymake-diagnostics)))) (test-fail "no diagnostics"))
(let ((d (car (flymake-diagnostics))))
  (princ (format "diagnostic: %d:%d %s\n" (line-number-at-pos (flymake-diagnostic-beg d))
                 (save-excursion (goto-char (flymake-diagnostic-beg d)) (1+ (current-column)))
                 (flymake-diagnostic-text d)))
  (goto-char (flymake-diagnostic-beg d)))

(let* ((server (eglot-current-server))
       (hover (jsonrpc-request server :textDocument/hover (eglot--TextDocumentPositionParams)))
       (text (plist-get (plist-get hover :contents) :value)))
  (when (string-match "[0-9]+ wavefronts[^.]*" text)
    (princ (format "hover: %s\n" (match-string 0 text))))
  (let* ((here (eglot--pos-to-lsp-position))
         (actions (jsonrpc-request server :textDocument/codeAction
                                   (list :textDocument (eglot--TextDocumentIdentifier)
                                         :range (list :start here :end here)
                                         :context (list :diagnostics []))))
         (fix (seq-find (lambda (a) (and (plist-get a :edit)
                                         (not (string-match-p "\\.warplint" (plist-get a :title)))))
                        actions)))
    (seq-do (lambda (a) (princ (format "action: %s\n" (plist-get a :title)))) actions)
    (unless fix (test-fail "no action with an edit"))
    (eglot--apply-workspace-edit (plist-get fix :edit))
    (princ (format "applied: %s\n" (plist-get fix :title)))))
;; Flymake starts again when the server publishes for the new text.
(eglot--signal-textDocument/didChange)
(unless (test-wait (lambda () (not (flymake-diagnostics)))) (test-fail "the diagnostic stays"))
(princ (format "%s" (buffer-string)))
(kill-emacs 0)
