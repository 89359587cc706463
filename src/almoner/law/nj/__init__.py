"""New Jersey: N.J.A.C. 13:47, the rules of legalized games of chance.

`figures.toml` has the figures, `facts` what provisions share, `paragraphs.toml` the list of paragraphs, `cases` the
cases a lawyer can read, `editions` the edition `nj-13-47`. The clerk's office: `registration`, `filing`, `numbering`,
`deciding`, `in_order`, `fees`, `reports`, `old_register`. The night: `opening`, `roles`, `equipment`, `money`,
`tables`, `poker`, `seats`, `raffles`, `books`. Of most sections the opening was read; what is known from elsewhere says
so in its standing, and the licensee may put what the official text says in its place (`FigureRead`).
"""
