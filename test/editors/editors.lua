-- Neovim, headless: opens a .cu with the set-up of docs/editors.md, waits for diagnostics, reads
-- a hover, applies the first action that has an edit, and sees the diagnostic go.
--
-- nvim --headless -u NONE k.cu -c 'luafile editors.lua', with SETUP the Lua of docs/editors.md.

local function out(...) io.stdout:write(table.concat({...}, ' ') .. '\n') end
local function fail(what) out('FAIL:', what); io.stdout:flush(); vim.cmd('cq!') end
local function own() return vim.tbl_filter(function(d) return d.source == 'warplint' end, vim.diagnostic.get(0)) end

dofile(vim.env.SETUP)
vim.cmd('doautocmd FileType cuda') -- as when a .cu is opened
if not vim.wait(20000, function() return #own() > 0 end, 20) then fail('no diagnostics') end
local d = own()[1]
out('diagnostic:', d.lnum + 1 .. ':' .. d.col + 1, d.message)

local client = vim.lsp.buf_get_clients(0)[1] or vim.tbl_values(vim.lsp.buf_get_clients(0))[1]
local position = {line = d.lnum, character = d.col}
local document = vim.lsp.util.make_text_document_params()
local hover = client.request_sync('textDocument/hover', {textDocument = document, position = position}, 10000, 0)
out('hover:', (hover.result.contents.value:match('%d+ wavefronts[^.]*')))

local params = {textDocument = document, range = {start = position, ['end'] = position}, context = {diagnostics = {}}}
local actions = client.request_sync('textDocument/codeAction', params, 10000, 0).result
local fix
for _, a in ipairs(actions) do
  out('action:', a.title)
  fix = fix or (a.edit and not a.title:match('%.warplint') and a)
end
if not fix then fail('no action with an edit') end
vim.lsp.util.apply_workspace_edit(fix.edit, client.offset_encoding)
if not vim.wait(20000, function() return #own() == 0 end, 20) then fail('the diagnostic stays') end
out('applied:', fix.title)
for _, l in ipairs(vim.api.nvim_buf_get_lines(0, 0, -1, false)) do out('|' .. l) end
io.stdout:flush()
vim.cmd('qa!')
